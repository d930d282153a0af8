import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { read } from '../tidy/sources.ts'

/** Libraries that only some installations or requests need. */
const RARE = [
  '@aws-sdk/client-s3',
  '@simplewebauthn/server',
  'age-encryption',
  'ldapts',
  'mammoth',
  'mdast-util-from-markdown',
  'nodemailer',
  'openai',
  'openid-client',
  'pg-boss',
  'prom-client',
  'scimmy',
  'sharp',
  'tar',
  'unpdf',
]

/** Prints the packages that Node loads for a program's modules. */
const PROGRAM = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /node_modules[/]((?:@[^/]+[/])?[^/]+)/.exec(url) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await Promise.all([import('./src/app/server/main.ts'), import('./src/app/server/app.ts')])
  console.log(JSON.stringify([...loaded]))
  process.exit()
`

test('loads no optional library at start', async () => {
  const options = ['--input-type=module', '--eval', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  const loaded = JSON.parse(stdout) as string[]
  expect(loaded).toContain('fastify')
  expect(loaded.filter((name) => RARE.includes(name))).toEqual([])
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: object }
  expect(RARE.filter((name) => !(name in dependencies))).toEqual([])
})
