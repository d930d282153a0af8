import type { Page } from '@playwright/test'
import { post, unique, type Company, type Person } from '#test/e2e/company.ts'
import { enterAsAdministrator, expect } from '#test/e2e/laurel.ts'

export const table = (page: Page) => page.getByRole('region', { name: 'All users' })
export const rows = (page: Page, family: string) =>
  page.getByRole('row').filter({ hasText: family })
export const choose = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}` })
export const wholePage = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select everyone on this page' }).filter({ visible: true })
export const bar = (page: Page) => page.getByRole('region', { name: 'Selected people' })
export const heading = (page: Page, name: string) => page.getByRole('columnheader', { name })

export async function open(page: Page, query: string): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/all-data?${query}`)
}

/** Unfolds the menu of the rarer actions on the whole table. */
export const openMore = (page: Page) =>
  page.getByRole('button', { name: 'More', exact: true }).click()

/** Creates `count` accounts with a unique family name, never signed in; returns the name. */
export async function familyOf(company: Company, count: number): Promise<string> {
  const family = unique('Clan')
  const { api } = await company.newPerson()
  for (let member = 1; member <= count; member++) {
    const firstName = `Member ${String(member).padStart(2, '0')}`
    const facts = { firstName, lastName: family, password: 'one of many' }
    await post(api, '/api/users', { ...facts, email: `${family}-${member}@company.test` })
  }
  return family
}

/** Waits until these people are shown in this order, and nobody else of the family. */
export const expectShown = (page: Page, family: string, ...people: Pick<Person, 'name'>[]) =>
  expect
    .poll(() => rows(page, family).getByRole('link').allTextContents())
    .toEqual(people.map(({ name }) => name))
