import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ownFolder } from '#test/harness/bare-server.ts'
import { endpoints } from '#app/contract/endpoints.ts'
import { EXAMPLES } from '#app/contract/examples.ts'
import { describeApi } from '#platform/server/http/openapi.ts'

/** Laurel has no licence to link to, and readOrder is beside fixed names, which are matched first. */
const RULES = `
extends: [recommended]
rules:
  info-license: off
  no-ambiguous-paths: off
  no-invalid-media-type-examples: error
  no-invalid-parameter-examples: error
`

/** No request to its maker. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

test('the linter of Redocly finds nothing in the document', async () => {
  const folder = await ownFolder()
  const api = { ...describeApi(endpoints, '1', EXAMPLES), servers: [{ url: '/' }] }
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(api))
  await writeFile(join(folder, 'redocly.yaml'), RULES)
  const program = join(import.meta.dirname, '../../node_modules/@redocly/cli/bin/cli.js')
  const lint = ['lint', 'openapi.json', '--format=json']
  const linting = promisify(execFile)(process.execPath, [program, ...lint], {
    cwd: folder,
    env: { ...process.env, ...QUIET },
    maxBuffer: 1e8,
  })
  // It fails where it finds something, and says what.
  const { stdout } = await linting.catch((failed: { stdout: string }) => failed)
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
})
