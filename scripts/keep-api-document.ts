import { writeFileSync } from 'node:fs'
import { promisedDocument, KEPT } from '#test/contract/kept-document.ts'

/** Keeps the API as this release promises it, with which later ones are compared. */
writeFileSync(KEPT, `${JSON.stringify(promisedDocument())}\n`)
