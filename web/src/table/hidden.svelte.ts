// Whose chat a person does not want to read, at one table and on this device.
import { SvelteSet } from 'svelte/reactivity'

const seats = new SvelteSet<string>()

export const hidden = {
  has: (table: string, seat: number): boolean => seats.has(`${table} ${seat}`),
  toggle(table: string, seat: number): void {
    const key = `${table} ${seat}`
    if (!seats.delete(key)) seats.add(key)
  },
}
