import { buildWebIfStale } from './build-web.ts'

/** Builds the pages in advance, for installations where Laurel can't write to its own folder. */
await buildWebIfStale()
