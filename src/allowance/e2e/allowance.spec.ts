import type { Page } from '@playwright/test'
import {
  alert,
  enterAsAdministrator,
  expect,
  expectBalances,
  historyRows,
  homeOf,
} from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { ThanksScreen } from '#test/e2e/thanks.ts'

async function saveGiving(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save giving' }).click()
  await expect(alert(page, 'Saved.')).toBeVisible()
}

test('grants points to give each month: the administrator reads what they may cost, a person thanks with them', async ({
  page,
  company,
  newBrowser,
}) => {
  const [person, receiver] = [
    await company.newPerson({ appreciation: '10' }),
    await company.newPerson(),
  ]
  const desk = await homeOf(await newBrowser(), person)
  const invitation = desk.getByRole('button', { name: /Who made your day/ })
  await expect(invitation).toContainText('Thank a colleague with a few words, and points.')

  await test.step('the administrator switches it on', async () => {
    await enterAsAdministrator(page)
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Giving', exact: true }).click()
    await expect(page.getByLabel('For everybody')).toHaveCount(0)
    await page.getByLabel('People get points to give').selectOption('Each month')
    await page.getByLabel('For everybody').fill('50')
    const most = page.getByText(/^At most [\d,]+ points a month for \d+ people\.$/)
    await expect(most).toBeVisible()
    const [points = 0, people = 0] =
      ((await most.textContent()) ?? '').match(/\d+/g)?.map(Number) ?? []
    expect(people).toBeGreaterThan(1)
    expect(points).toBe(50 * people)
    await expectAccessible(page, 'Settings › Giving')
    await saveGiving(page)
  })

  await test.step('a person thanks with them first', async () => {
    await desk.goto('/transfer')
    const screen = new ThanksScreen(desk)
    const caption = desk.getByText(
      /^For each colleague\. \d+ to give until \d+ \w+, then your own$/,
    )
    await expect(caption).toContainText('50 to give')
    await screen.receiver.fill(receiver.email)
    await screen.amount.fill('60')
    await expect(screen.payment('50 to give, 10 from earned; total 60')).toBeVisible()
    await screen.amount.fill('20')
    await expect(screen.payment('20 to give')).toBeVisible()
    await screen.message.fill('For the plan of the week')
    await screen.submit.click()
    await expect(screen.done).toContainText('All 20.00 points came from your points to give.')
    await screen.done.getByRole('button', { name: 'Done' }).click()
    await expect(caption).toContainText('30 to give')

    await desk.goto('/home')
    await expectBalances(desk, { total: '110.00', earned: '100.00', appreciation: '10.00' })
    await expect(historyRows(desk).first()).toContainText('20.00 from your points to give')
    await expect(historyRows(desk).nth(1)).toContainText('Points to give')
    await expect(invitation).toContainText(/30 to give until \d+ \w+, then your own/)
    await expectAccessible(desk, 'Home with points to give')
  })

  await test.step('a higher amount can count for the present month', async () => {
    await page.getByLabel('For everybody').fill('60')
    await saveGiving(page)
    const question = page.getByRole('dialog', { name: 'Also now, for the present month?' })
    await question.getByRole('button', { name: 'Add the difference now' }).click()
    await expect(page.getByText(/got [\d,]+ points more to give in all\.$/)).toBeVisible()
    await expect(invitation).toContainText('40 to give until')
  })

  await test.step('the administrator gives one person more', async () => {
    await page.goto(`/all-data?search=${person.email}`)
    await page.getByRole('checkbox', { name: `Select ${person.name}` }).check()
    await page.getByRole('button', { name: 'Give more to give…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give more to give' })
    await dialog.getByRole('button', { name: 'Give points' }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    await dialog.getByLabel('Points for each').fill('100')
    await dialog.getByLabel('Reason').fill('For the anniversary week')
    await expect(dialog.getByText('1 person, 100 points in total')).toBeVisible()
    await expectAccessible(page, 'Give more to give')
    await dialog.getByRole('button', { name: 'Give points' }).click()
    await expect(alert(page, '1 person got 100 points more to give in all.')).toBeVisible()
    await expect(invitation).toContainText(/140 to give, 40 of them until \d+ \w+, then your own/)
    await expect(historyRows(desk).first()).toContainText('For the anniversary week')

    await page.goto(`/all-data/${person.id}`)
    await expect(page.getByText('Gets 60 points in the next period, as everybody.')).toBeVisible()
    await page.getByRole('button', { name: 'Set an amount…' }).click()
    const own = page.getByRole('dialog', { name: 'Points to give' })
    await own.getByLabel('In each period').fill('80')
    await own.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Gets 80 points in the next period')).toBeVisible()
    await expectAccessible(page, 'An account with points to give')
  })
})
