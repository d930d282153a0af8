import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { PASSWORD, post, unique, type Company, type Person } from '#test/e2e/company.ts'
import { newAnswer } from '#test/e2e/help.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  flip,
  logIn,
  LONG_PROOF,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, expectLeftToRight } from '#test/e2e/looks.ts'

async function openAuditLog(page: Page, search = ''): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto(`/audit-log${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeVisible()
}

const events = (page: Page) =>
  page
    .getByRole('table', { name: 'Audit Log' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })

async function adjust(company: Company, { id }: Person, amount: string, reason: string) {
  const body = { user: id, balance: 'earned', amount, reason }
  await post(await company.administrator(), '/api/adjustments', body)
}

test("shows the administrator's actions in words, with values before and after", async ({
  page,
  company,
  newBrowser,
}) => {
  const person = await company.newPerson()
  await openAuditLog(page, `?search=${person.email}`)
  const office = await newBrowser()
  await enterAsAdministrator(office)
  await office.goto(`/all-data?search=${person.email}`)
  await flip(office.getByRole('switch', { name: `Deposit for ${person.name}` }))
  // The new event appears without a reload.
  const newest = events(page).first()
  await expect(newest).toContainText(`Laurel Administrator switched Deposit of ${person.name} off`)
  await expect(newest).toContainText(/Deposit\s*on\s*→\s*becomes\s*off/)
  await adjust(company, person, '-2.5', 'Counted twice')
  await expect(newest).toContainText(`adjusted the earned balance of ${person.name}`)
  await expect(newest).toContainText(/earned\s*100\.00\s*→\s*becomes\s*97\.50/)
  await expect(newest).toContainText('Counted twice')
  await expect(newest).toContainText(/\d+\.\d+\.\d+\.\d+|::1/)
})

// U+202E reverses the text after it.
test(
  'shows refused and successful sign-ins, and keeps a direction override within its value',
  { tag: LONG_PROOF },
  async ({ page, company, newBrowser, tolerate }) => {
    await test.step('shows refused and successful sign-ins', async () => {
      tolerate(/status of 40[34] .*\/api\/session$/)
      const person = await company.newPerson()
      const stranger = `${unique('stranger')}@company.test`
      const desk = await newBrowser()
      await desk.goto('/login')
      await logIn(desk, { email: stranger, password: PASSWORD })
      await expect(
        alert(desk, 'No user found with this email. Please check your email or sign up.'),
      ).toBeVisible()
      await logIn(desk, { email: person.email, password: 'not my password' })
      await expect(alert(desk, 'Incorrect password. Please try again.')).toBeVisible()
      await logIn(desk, person)
      await expect(desk).toHaveURL('/home')
      await openAuditLog(page, `?search=${person.email}&kind=signIns`)
      await expect(events(page).first()).toContainText(`${person.name} signed in`)
      await expect(events(page).nth(1)).toContainText(
        `${person.email} could not sign in: wrong password`,
      )
      await page.goto(`/audit-log?search=${stranger}`)
      await expect(events(page)).toHaveCount(1)
      await expect(events(page)).toContainText(
        `${stranger} could not sign in: there is no such account`,
      )
    })
    await test.step('keeps a direction override within its quoted value', async () => {
      const question = unique('Dogs ')
      await newAnswer(company, question, 'No\u202e')
      await newAnswer(company, question, 'Yes')
      await openAuditLog(page, '?kind=help')
      const facts = events(page).filter({ hasText: question }).first().getByRole('definition')
      await expectLeftToRight(facts.filter({ hasText: 'Yes' }), '→', 'Yes')
    })
  },
)

test(
  'keeps search, kind and days in the URL, shows older events on request, and exports all',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('keeps search, kind and days in the URL', async () => {
      const person = await company.newPerson()
      await adjust(company, person, '1', 'To be found')
      await openAuditLog(page)
      const search = page.getByRole('searchbox', { name: 'Search by name or email' })
      await search.fill(person.email)
      await expect(page).toHaveURL(new RegExp(`search=${person.email.replace('@', '(@|%40)')}`))
      await expect(events(page).first()).toContainText('To be found')
      await page.getByLabel('Kind').selectOption('Points')
      await expect(page).toHaveURL(/kind=points/)
      await expect(events(page)).toHaveCount(1)
      await page.getByLabel('From').fill('2001-01-01')
      await page.getByLabel('To', { exact: true }).fill('2001-12-31')
      await expect(page).toHaveURL(/from=2001-01-01&to=2001-12-31/)
      await expect(page.getByText('Nothing matches')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Nothing matches')).toBeVisible()
      await expect(page.getByLabel('From')).toHaveValue('2001-01-01')
      await page.getByRole('button', { name: 'Show everything' }).click()
      await expect(page).toHaveURL('/audit-log')
      await expect(search).toHaveValue('')
      await expect(page.getByLabel('Kind')).toHaveValue('all')
      const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Berlin' })
      await page.goto(`/audit-log?search=${person.email}&kind=points&from=${today}&to=${today}`)
      await expect(events(page)).toHaveCount(1)
    })
    await test.step('shows fifty events, then older ones, and exports all as a file', async () => {
      const person = await company.newPerson()
      for (let turn = 0; turn < 53; turn++) await adjust(company, person, '0.01', `Turn ${turn}`)
      await openAuditLog(page, `?search=${person.email}&kind=points`)
      await expect(events(page)).toHaveCount(50)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(events(page)).toHaveCount(53)
      await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('audit-log.csv')
      const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
      expect(lines).toHaveLength(54)
      expect(lines[1]).toContain('adjusted the earned balance')
      expect(lines[1]).toContain(person.email)
    })
  },
)

test('finds a row with the keyboard alone', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson()
  await openAuditLog(page)
  await page.getByRole('searchbox').focus()
  await page.keyboard.type(person.email)
  await expect(events(page).first()).toContainText(person.name)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Kind')).toBeFocused()
  await page.keyboard.press('p')
  await expect(page).toHaveURL(/kind=people/)
  await expect(events(page).first()).toContainText(`switched`)
})

test('Audit Log is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  await adjust(company, person, '123456.78', 'A long word: ' + 'donaudampfschiff'.repeat(8))
  await openAuditLog(page, `?search=${person.email}`)
  await expect(events(page).first()).toContainText('donaudampfschiff')
  await expectAccessibleEverywhere(page, 'the audit log')
  await page.goto(`/audit-log?search=${unique('nobody')}`)
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await expectAccessibleEverywhere(page, 'nothing found')
})
