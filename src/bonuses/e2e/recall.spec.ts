import type { Page } from '@playwright/test'
import { alert, enterAsAdministrator, expect, homeOf, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { openMore } from '#users/e2e/all-data-screen.ts'
import { enterFor, give, notice, pendingOf, processAll } from './bonus-screens.ts'

// "Process All" affects all users: these tests take turns.
test.describe.configure({ mode: 'default' })

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
test("a bonus is recalled on the person's page, with a reason", async ({
  page,
  company,
  newBrowser,
}) => {
  const ada = await company.newPerson()
  await give(company, ada, '5000', 'A good year')
  const desk = await homeOf(await newBrowser(), ada)
  await expect(notice(desk)).toContainText('5,000.00')
  await expect(notice(desk)).toContainText('A good year')
  await enterAsAdministrator(page)
  await page.goto(`/all-data/${ada.id}`)
  const bonuses = page.getByRole('list', { name: 'Bonus points' })
  await expect(bonuses).toContainText('A good year')
  await bonuses.getByRole('button', { name: `Recall 5,000 bonus points of ${ada.name}` }).click()
  const asked = dialog(page, 'Recall bonus points')
  await expect(asked).toContainText(`${ada.name} will not get these 5,000 bonus points.`)
  await asked.getByRole('button', { name: 'Recall' }).click()
  await expect(asked).toContainText('Reason is required')
  await asked.getByLabel('Reason').fill('It was 500')
  await asked.getByRole('button', { name: 'Recall' }).click()
  await expect(alert(page, '5,000 bonus points of 1 person recalled')).toBeVisible()
  await expect(bonuses).toContainText('Recalled by Laurel Administrator')
  await expect(bonuses).toContainText('It was 500')
  await expect(bonuses.getByRole('button')).toHaveCount(0)
  await expect(notice(desk)).toBeHidden()
})

test(
  'asks for the sum before bonus points of many are processed, and recalls the batch',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const people = []
    for (let count = 0; count < 11; count++) people.push(await company.newPerson())
    for (const person of people) await enterFor(company, person, '1000')
    await enterAsAdministrator(page)
    await page.goto('/all-data')
    await processAll(page).click()
    const asked = dialog(page, 'Process All Entered Bonus Points')
    const doIt = asked.getByRole('button', { name: 'Process', exact: true })
    const sum = asked.getByLabel('Type the sum to confirm it: 11,000.00')
    await expect(doIt).toBeDisabled()
    await sum.fill('1100')
    await expect(doIt).toBeDisabled()
    await expectAccessible(page, 'the question for the sum')
    await sum.fill('11,000')
    await doIt.click()
    await expect(alert(page, 'Salaries processed successfully')).toBeVisible()
    const [first] = people
    if (first === undefined) throw new Error('nobody')
    expect(await pendingOf(first)).toBe('1000.00')

    await openMore(page)
    await page.getByRole('button', { name: 'Bonus points given…' }).click()
    const given = dialog(page, 'Bonus points given')
    const batch = given.getByRole('listitem').first()
    await expect(batch).toContainText('11,000 points for 11 people')
    await expect(batch).toContainText('Nobody has deposited them yet')
    await expectAccessible(page, 'the batches')
    await batch.getByRole('button', { name: 'People who were given 11,000 points' }).click()
    const ofFirst = batch.getByRole('button', {
      name: `Recall 1,000 bonus points of ${first.name}`,
    })
    await expectAccessible(page, 'the people of a batch')
    await ofFirst.click()
    const why = dialog(page, 'Recall bonus points')
    await why.getByLabel('Reason').fill('Only hers was wrong')
    await why.getByRole('button', { name: 'Recall' }).click()
    await expect(batch).toContainText('10,000 points wait to be deposited, 1,000 were recalled')
    expect(await pendingOf(first)).toBe('0.00')
    await expect(ofFirst).toHaveCount(0)
    await batch.getByRole('button', { name: 'Recall 10,000 bonus points of 11 people' }).click()
    await why.getByLabel('Reason').fill('The wrong list')
    await why.getByRole('button', { name: 'Recall' }).click()
    await expect(alert(page, '10,000 bonus points of 10 people recalled')).toBeVisible()
    await expect(batch).toContainText('Recalled')
  },
)

test('the bonuses of a person are accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const person = await company.newPerson()
  await give(company, person, '1234567.89', 'donaudampfschiff'.repeat(8))
  await enterAsAdministrator(page)
  await page.goto(`/all-data/${person.id}`)
  await expect(page.getByRole('list', { name: 'Bonus points' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the bonuses of a person')
})
