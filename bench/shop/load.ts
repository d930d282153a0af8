import { rateOf, type Request } from '../http-client.ts'

/** A separate process in which each user buys their cart once. Prints purchases per second. */
const [port, people, clients] = process.argv.slice(2).map(Number) as [number, number, number]

let buyers = 0

function buy(): Request | null {
  if (buyers === people) return null
  const person = ++buyers
  const key = `bench-${process.pid}-${person}`
  return { method: 'POST', path: '/api/purchases', person, key, body: { total: '1.00' } }
}

console.log(await rateOf(port, clients, buy))
