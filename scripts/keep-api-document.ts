import { writeFileSync } from 'node:fs'
import { promisedDocument, KEPT } from '#test/contract/kept-document.ts'
import { readOptions } from './read-options.ts'

/** Keeps the API as this release promises it, with which later ones are compared. */
readOptions({})
writeFileSync(KEPT, `${JSON.stringify(promisedDocument())}\n`)
