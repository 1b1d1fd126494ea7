import { describe, expect, test } from 'vitest'
import { around, named, reordered, slot, sorted, step } from '../src/lib/hand'

const ids = (hand: { id: string }[]) => hand.map(({ id }) => id).join(' ')

describe('a hand', () => {
  const hand = named(['W', 'B7', 'J', 'R3', 'Y12', 'R11', 'W', 'G1', 'B2'])

  test('lies with jesters left, wizards right and trump beside the wizards', () => {
    expect(ids(sorted(hand, 'trump', 'RGBY', 'R'))).toBe('J G1 B2 B7 Y12 R3 R11 W W.1')
  })
  test('lies suit by suit when trump does not matter', () => {
    expect(ids(sorted(hand, 'suit', 'RGBY', 'R'))).toBe('J R3 R11 G1 B2 B7 Y12 W W.1')
  })
  test('keeps the order somebody gave it, with new cards at the right', () => {
    const own = reordered(['B7', 'B2', 'R3'], 'R3', 0)
    expect(ids(sorted(named(['B2', 'B7', 'R3', 'G1']), 'own', 'RGBY', null, own))).toBe('R3 B7 B2 G1')
  })
  test('loses the very wizard that was played, not its twin', () => {
    const before = named(['W', 'W', 'W'])
    expect(ids(before)).toBe('W W.1 W.2')
    expect(ids(named(['W', 'W'], before, 'W.1'))).toBe('W W.2')
    expect(ids(named(['W', 'W'], before, 'W'))).toBe('W.1 W.2')
  })
})

test('a fan is as wide as the cards need, and no wider than the phone', () => {
  expect(step(363, 80, 4)).toBeCloseTo(68.8, 1)
  expect(step(363, 80, 8)).toBeCloseTo(37.9, 1)
  expect(step(363, 76, 10)).toBeCloseTo(29.9, 1)
})

test('seats lie around the table from your left', () => {
  expect(around(2, 4)).toEqual([3, 0, 1])
  expect([0, 1, 2, 3].map((k) => slot(k, 4))).toEqual([
    { x: 0, y: 0.92 },
    { x: -1.1, y: 0 },
    { x: -0, y: -0.92 },
    { x: 1.1, y: -0 },
  ])
})
