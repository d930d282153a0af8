import { expect, test } from 'vitest'
import type { PageAccess } from '#platform/web/page-access.ts'
import { paths } from '#platform/web/paths.ts'
import { currentOf, OFFICE_PAGES } from './menu.ts'
import { router } from './routes.tsx'

const addressOf = (path: string) => path.replaceAll(/\$\w+/g, '7')

test('each page of administration stands in one place of the sidebar', () => {
  const pages = Object.values(router.routesByPath)
    .filter(({ options }) => {
      const { access } = (options.staticData ?? {}) as { access?: PageAccess }
      return access !== undefined && access !== 'anyone' && access !== 'signedIn'
    })
    .map(({ fullPath }) => fullPath)
  const lost = pages.filter((path) => currentOf(OFFICE_PAGES, addressOf(path)) === undefined)
  expect(lost).toEqual([])
  const entries = OFFICE_PAGES.map(({ to }) => to)
  expect(new Set(entries).size).toBe(entries.length)
  expect(entries.filter((to) => !(to in router.routesByPath))).toEqual([])
  for (const page of [paths.payroll, paths.countryLimits])
    expect(currentOf(OFFICE_PAGES, page)?.to).toBe(paths.month)
})
