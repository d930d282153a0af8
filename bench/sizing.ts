import { readOptions } from '../scripts/read-options.ts'
import { measureSize, type Sized } from './sizing/measure-size.ts'

/**
 * Measures what companies of several sizes need: memory at rest and in their busiest hour, processor
 * time, disk a year. `--people 1000000 --in folder` measures one size, in a folder that is kept.
 */
const options = readOptions({ people: { type: 'string' }, in: { type: 'string' } })
const sizes = (options.people ?? '50,500,5000,50000').split(',').map(Number)

console.log(
  '| People | Requests a second | Laurel at rest, at its peak | PostgreSQL at rest, at its peak | Core-seconds for 1,000 requests | Disk at first | Disk a year |',
)
console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
for (const people of sizes) console.log(lineOf(await measureSize(people, options.in ?? null)))

function lineOf({ people, rate, rest, peak, coreSeconds, diskAtFirst, diskAYear }: Sized): string {
  const cells = [
    people.toLocaleString('en'),
    rate.toFixed(0),
    `${rest[0].toFixed(0)}, ${peak[0].toFixed(0)} MB`,
    `${rest[1].toFixed(0)}, ${peak[1].toFixed(0)} MB`,
    coreSeconds.toFixed(1),
    sized(diskAtFirst),
    sized(diskAYear),
  ]
  return `| ${cells.join(' | ')} |`
}

function sized(megabytes: number): string {
  return megabytes < 1000 ? `${megabytes.toFixed(0)} MB` : `${(megabytes / 1000).toFixed(1)} GB`
}
