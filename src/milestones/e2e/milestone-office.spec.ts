import { downloaded } from '#test/e2e/imports.ts'
import { alert, enterAsAdministrator, expect, homeOf, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { imageFile, newGift } from '#test/e2e/shop.ts'

/** The day in the month after next, and the same day five years earlier. */
function dayAhead(): { day: string; fiveYearsBefore: string } {
  const now = new Date()
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 12))
  const iso = day.toISOString().slice(0, 10)
  return { day: iso, fiveYearsBefore: `${Number(iso.slice(0, 4)) - 5}${iso.slice(4)}` }
}

test('sets anniversaries up in two languages, sees what a year costs, and opens the calendar', async ({
  page,
  company,
  newBrowser,
}) => {
  const { day, fiveYearsBefore } = dayAhead()
  const administrator = await company.administrator()
  const manager = await company.newPerson()
  const person = await company.newPerson()
  const gift = await newGift(company)
  const employed = await administrator.put(`/api/users/${person.id}/employment`, {
    data: { manager: manager.email, startDate: fiveYearsBefore },
  })
  expect(employed.ok()).toBe(true)

  await enterAsAdministrator(page)
  await page.goto('/settings/milestones')
  await expectAccessible(page, 'Milestones')
  await page.getByRole('link', { name: 'Set up Work anniversaries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work anniversaries' })).toBeVisible()

  await test.step('writes the words in two languages, beside the card', async () => {
    await page.getByLabel('Words of the card in English').fill('Five good years, {name}!')
    const english = page.getByRole('region', { name: 'The card in English' })
    await expect(english).toContainText('Five good years, Farid!')
    const languages = page.getByRole('group', { name: 'Language of the words' })
    await languages.getByRole('radio', { name: 'العربية' }).check()
    await page.getByLabel('Words of the card in العربية').fill('خمس سنوات جميلة يا {name}!')
    const arabic = page.getByRole('region', { name: 'The card in العربية' })
    await expect(arabic.locator('[lang=ar]')).toContainText('خمس سنوات جميلة يا Farid!')
    await page.getByLabel('Picture').setInputFiles(await imageFile())
    await expect(arabic.locator('img')).toBeVisible()
  })

  await test.step('refuses years out of order, and sees the cost of the others', async () => {
    const years = page.getByLabel('Years', { exact: true })
    await years.nth(1).fill('12')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('List each number of years once')).toBeVisible()
    await years.nth(1).fill('5')
    await page.getByLabel('Points', { exact: true }).nth(1).fill('500')
    const cost = page.getByRole('region', { name: 'The next twelve months' })
    await expect(cost).toContainText('1 card for 1 person: 500 points')
    await expectAccessible(page, 'Work anniversaries')
  })

  await test.step('gives a gift instead, and sees it on the card', async () => {
    const gives = page.getByLabel('They get')
    await gives.first().selectOption(`Gift: ${gift.name} (10)`)
    await expect(page.getByLabel('Points', { exact: true })).toHaveCount(2)
    const english = page.getByRole('region', { name: /^The card in/ })
    await expect(english).toContainText('With it comes a gift')
    await expect(english).toContainText(gift.name)
  })

  await test.step('switches it on once the cost is known', async () => {
    await page.getByRole('switch', { name: 'Celebrate this' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alert(page, 'Saved.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Milestones' }).click()
    await expect(page.getByText(/^On, at .*Years: 1, 5,? and 10$/)).toBeVisible()
  })

  await test.step('adds a holiday on that day', async () => {
    await page.getByRole('button', { name: 'Add a holiday…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a holiday' })
    await dialog.getByLabel('Day').fill(day)
    await dialog.getByLabel('Name').fill('Founders’ Day')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Founders’ Day')).toBeVisible()
  })

  const desk = await homeOf(await newBrowser(), manager)
  await desk.goto('/my-team')
  await desk.getByRole('link', { name: 'Calendar of milestones' }).click()
  await desk.getByRole('group', { name: 'Month' }).getByRole('radio').nth(2).check()
  const entry = desk.getByRole('listitem').filter({ hasText: person.name }).last()
  await expect(entry).toContainText('5 years with the company')
  await expect(entry).toContainText('Celebrated on')
  await expectAccessible(desk, 'Calendar of milestones')
  const { text } = await downloaded(
    () => desk.getByRole('link', { name: 'Download CSV' }).click(),
    desk,
  )
  expect(text).toContain(`"${day}"`)
  expect(text).toContain('"Work anniversaries","","5"')
})
