import { expect, test } from 'vitest'
import { importsOf, sources } from './sources.ts'

const SERVER_AREAS = ['people', 'wallet', 'shop', 'help']
const DRIVERS = ['pg', 'fastify', '@fastify/']

interface Rule {
  readonly says: string
  readonly of: RegExp
  readonly forbids: (imported: string, file: string) => boolean
}

const isPackage = (imported: string) =>
  !imported.startsWith('src/') && !imported.startsWith('test/')
const isDriver = (imported: string) =>
  DRIVERS.some(
    (driver) =>
      imported === driver ||
      imported.startsWith(driver + '/') ||
      (driver.endsWith('/') && imported.startsWith(driver)),
  )

const RULES: readonly Rule[] = [
  {
    says: 'the contract imports the schema library only',
    of: /^src\/contract\//,
    forbids: (to) => !to.startsWith('src/contract/') && to !== 'zod/mini',
  },
  {
    says: 'the ledger knows the contract and a transaction, nothing else',
    of: /^src\/server\/ledger\//,
    forbids: (to) =>
      !to.startsWith('src/contract/') &&
      !to.startsWith('src/server/ledger/') &&
      to !== 'src/platform/server/db/transact.ts' &&
      to !== 'node:crypto' &&
      to !== 'node:timers/promises',
  },
  {
    says: 'a server area imports no other area, no http and no driver',
    of: /^src\/server\/(?:people|wallet|shop|help)\//,
    forbids: (to, file) =>
      isDriver(to) ||
      to.startsWith('src/server/http/') ||
      SERVER_AREAS.some(
        (area) => to.startsWith(`src/server/${area}/`) && !file.startsWith(`src/server/${area}/`),
      ),
  },
  {
    says: 'the audit trail and the imports know no area: areas know them, or are handed in',
    of: /^src\/server\/(?:trail|imports)\//,
    forbids: (to) => SERVER_AREAS.some((area) => to.startsWith(`src/server/${area}/`)),
  },
  {
    says: 'mail is sent from one folder, which knows no area: words and links are handed in',
    of: /^src\/server\//,
    forbids: (to, file) =>
      file.startsWith('src/server/mail/')
        ? SERVER_AREAS.some((area) => to.startsWith(`src/server/${area}/`))
        : to === 'nodemailer',
  },
  {
    says: 'the web framework is only in http',
    of: /^src\/server\/(?!http\/)/,
    forbids: (to) => to.startsWith('@fastify/'),
  },
  {
    says: 'the sign-in provider is spoken to in one folder, which knows no area',
    of: /^src\/server\//,
    forbids: (to, file) =>
      file.startsWith('src/server/single-sign-on/')
        ? SERVER_AREAS.some((area) => to.startsWith(`src/server/${area}/`))
        : to === 'openid-client',
  },
  {
    says: 'pictures are read and stored in files only; the demo draws its own',
    of: /^src\/server\/(?!files\/|demo\/)/,
    forbids: (to) => to === 'sharp' || to.startsWith('@aws-sdk/'),
  },
  {
    says: 'http gets its handlers handed in',
    of: /^src\/server\/http\//,
    forbids: (to) =>
      ['people', 'wallet', 'shop', 'help', 'ledger', 'live', 'files'].some((folder) =>
        to.startsWith(`src/server/${folder}/`),
      ),
  },
  {
    says: 'the server does not know the browser app',
    of: /^src\/server\//,
    forbids: (to) => to.startsWith('src/web/') || to.startsWith('react'),
  },
  {
    says: 'the browser app does not know the server',
    of: /^src\/web\//,
    forbids: (to) => to.startsWith('src/server/') || to.startsWith('node:'),
  },
  {
    says: 'a page carries the endpoints of its own areas, not all there are',
    of: /^src\/web\//,
    forbids: (to) => to === 'src/app/contract/endpoints.ts',
  },
  {
    says: 'ui has no routing and no API',
    of: /^src\/web\/ui\//,
    forbids: (to) =>
      /^src\/web\/(?!ui\/|theme|styles|assets|base-path)/.test(to) || to.startsWith('@tanstack/'),
  },
  {
    says: 'components shared by areas know none of them, nor the frame or the routes',
    of: /^src\/web\/components\//,
    forbids: (to) => /^src\/web\/(?:people|wallet|shop|help|frame|routes)/.test(to),
  },
  {
    says: 'browser areas import no other area and no routes',
    of: /^src\/web\/(?:people|wallet|shop|help)\//,
    forbids: (to, file) =>
      to === 'src/app/web/routes.tsx' ||
      SERVER_AREAS.some(
        (area) => to.startsWith(`src/web/${area}/`) && !file.startsWith(`src/web/${area}/`),
      ),
  },
  {
    says: 'nothing in src imports tests, scripts or benches',
    of: /^src\/(?!.*\.test\.tsx?$)/,
    forbids: (to) => /^(?:test|scripts|bench)\//.test(to) || (isPackage(to) && to === 'vitest'),
  },
]

test('imports are found', () => {
  expect(importsOf('src/ledger/write.ts')).toContain('src/platform/server/db/transact.ts')
  expect(importsOf('src/wallet/server/move-points.ts')).toContain(
    'src/platform/contract/refusals.ts',
  )
})

test.each(RULES)('$says', ({ of, forbids }) => {
  const judged = sources.filter((file) => of.test(file) && !/\.test\.tsx?$/.test(file))
  expect(judged.length).toBeGreaterThan(0)
  const broken = judged.flatMap((file) =>
    importsOf(file)
      .filter((imported) => forbids(imported, file))
      .map((imported) => `${file} imports ${imported}`),
  )
  expect(broken).toEqual([])
})
