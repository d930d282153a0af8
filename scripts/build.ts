import { buildWebIfStale } from './build-web.ts'

/** Builds the pages beforehand, for where Laurel may not write to its own folder. */
await buildWebIfStale()
