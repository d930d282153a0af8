import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { csvFile, ImportScreen, USER_COLUMNS, watchProgress } from '#test/e2e/imports.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  expectBalances,
  homeOf,
  LONG_PROOF,
} from '#test/e2e/laurel.ts'
import { test } from '#test/e2e/own-laurel.ts'

// These tests affect all users: they run one after the other.
test.describe.configure({ mode: 'default' })

const MANY = 100_000
const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
const TO_APPLY = 20_000

function manyPeople(count: number) {
  const company = unique('c')
  const lines = Array.from(
    { length: count },
    // Long names, so that the file exceeds the buffers between browser and server.
    (_, number) => `${LONG},Marsh-${number},robin.${number}@${company}.test,true,true,true,true`,
  )
  return csvFile([USER_COLUMNS, ...lines], 'everybody.csv')
}

const isRising = (values: readonly number[]) =>
  values.every((value, place) => place === 0 || value > (values[place - 1] ?? 0))

/** The page stays usable while the progress bar is shown. */
async function expectToRespond(page: Page, screen: ImportScreen): Promise<void> {
  for (const scheme of ['Dark', 'Light', 'Auto']) {
    const choice = page.getByRole('radio', { name: scheme })
    await choice.check()
    await expect(choice).toBeChecked()
    await expect(screen.progress).toBeVisible()
  }
}

test('imports bonus points by e-mail, processes them on All Data, and deposits them', async ({
  page,
  company,
  newBrowser,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const desk = await homeOf(await newBrowser(), ada)
  await enterAsAdministrator(page)
  const screen = new ImportScreen(page)
  await screen.open('bonuses')
  await screen.check(
    csvFile([
      'Email,Amount,Reason',
      `${ada.email},1250.5,A good year`,
      `${bob.email},10,`,
      'nobody@company.test,10,',
      `${ada.email},1,Again`,
      `${bob.firstName},ten,`,
    ]),
  )
  await expect(screen.count('2 would be created')).toBeVisible()
  await expect(screen.row(4)).toContainText('Email: User does not exist.')
  await expect(screen.row(5)).toContainText('Email: This email address is in the file already')
  await screen.apply.click()
  await expect(screen.question).toContainText('Bonus points are entered for 2 people.')
  await expect(screen.question).toContainText('3 refused rows are left out.')
  await screen.question.getByRole('button', { name: 'Apply' }).click()
  await expect(screen.heading('The import is applied')).toBeFocused()

  // The same amount for one user, another amount for the other.
  await screen.open('bonuses')
  await screen.check(
    csvFile(['Email;Amount;Reason', `${ada.email};1250.50;A good year`, `${bob.email};12;Late`]),
  )
  await expect(screen.row(2)).toContainText('Left as it is')
  await screen.expectChange(3, '10.00', '12')
  await screen.expectChange(3, 'empty', 'Late')
  await screen.confirm()
  await expect(screen.heading('The import is applied')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Download one-time passwords' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Process them on All Data' }).click()
  await expect(page.getByText('2 people, 1,262.50 points entered')).toBeVisible()
  await page.getByRole('button', { name: 'Process All Entered Bonus Points' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Process', exact: true }).click()
  await expect(alert(page, 'Salaries processed successfully')).toBeVisible()
  await desk.getByRole('button', { name: 'Deposit New Points' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expectBalances(desk, { total: '1,350.50', earned: '1,350.50', appreciation: '0.00' })
})

test(
  'shows the progress of 100,000 rows, keeps the page usable, and can cancel',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await enterAsAdministrator(page)
    const screen = new ImportScreen(page)
    await screen.open()
    const file = manyPeople(MANY)
    const sending = page.waitForRequest(/\/api\/imports\?/)
    await screen.file.setInputFiles(file)
    const givenUp = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
    expect((await sending).method()).toBe('POST')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await givenUp
    await expect(screen.progress).toBeHidden()

    const values = await watchProgress(page)
    await screen.file.setInputFiles(file)
    await expect(screen.progress).toHaveAccessibleName('Sending everybody.csv')
    await expectToRespond(page, screen)
    await expect(screen.heading('Review the changes')).toBeFocused()
    await expect(screen.count('100,000 would be created')).toBeVisible()
    const seen = await values()
    expect(isRising(seen), seen.join()).toBe(true)
    expect(seen.length).toBeGreaterThan(3)
    await expect(screen.rows).toHaveCount(50)
  },
)

test(
  'shows the progress while applying, and continues without the page',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await enterAsAdministrator(page)
    const screen = new ImportScreen(page)
    await screen.open()
    await screen.check(manyPeople(TO_APPLY))
    const values = await watchProgress(page)
    await screen.confirm()
    await expect(screen.heading('The import is being applied')).toBeFocused()
    await expect(screen.progress).toHaveAccessibleName('Applying')
    await expectToRespond(page, screen)
    await expect.poll(async () => (await values()).length).toBeGreaterThan(2)
    const seen = await values()
    expect(isRising(seen), seen.join()).toBe(true)

    await page.reload()
    await expect(screen.heading('The import is being applied')).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'All Data' }).click()
    await expect(page).toHaveURL('/all-data')
    await page.goBack()
    await expect(screen.heading('The import is applied')).toBeVisible()
    await expect(page.getByText('20,000 people have not signed in yet.')).toBeVisible()
    const administrator = await company.administrator()
    const users = await administrator.get('/api/users', { params: { search: 'Marsh-19999' } })
    expect(await users.json()).toMatchObject({ total: 1 })
  },
)
