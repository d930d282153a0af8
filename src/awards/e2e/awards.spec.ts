import {
  alert,
  enterAsAdministrator,
  expect,
  expectBalances,
  historyRows,
  homeOf,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test('gives company points, which buy gifts, and takes them back', async ({
  page,
  company,
  newBrowser,
}) => {
  const administrator = await company.administrator()
  const { version } = (await (await administrator.get('/api/settings')).json()) as {
    version: number
  }
  const on = { version, companyPoints: true }
  expect((await administrator.patch('/api/settings', { data: on })).ok()).toBe(true)
  const person = await company.newPerson()
  const desk = await homeOf(await newBrowser(), person)

  await enterAsAdministrator(page)
  await page.goto(`/all-data?search=${person.email}`)
  await page.getByRole('checkbox', { name: `Select ${person.name}` }).check()
  await page.getByRole('button', { name: 'Give company points…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give company points' })
  await dialog.getByRole('button', { name: 'Give points' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  await dialog.getByLabel('Points for each').fill('250')
  await dialog.getByLabel('Reason').fill('Five years with us')
  await expect(dialog.getByText('1 person, 250 points in total')).toBeVisible()
  await expectAccessible(page, 'Give company points')
  await dialog.getByRole('button', { name: 'Give points' }).click()
  await expect(alert(page, '250 points given to 1 person')).toBeVisible()

  await expectBalances(desk, { total: '350.00', earned: '100.00', appreciation: '250.00' })
  const given = historyRows(desk).first()
  for (const words of ['Points from the company', 'Given by Laurel Administrator', 'Five years']) {
    await expect(given).toContainText(words)
  }

  await page.goto(`/all-data/${person.id}`)
  await page.getByRole('button', { name: 'Reverse 250.00 company points' }).click()
  const reversal = page.getByRole('dialog', { name: 'Reverse' })
  await reversal.getByLabel('Reason').fill('Given twice')
  await reversal.getByRole('button', { name: 'Reverse' }).click()
  await expect(
    alert(page, `Reversed: 250 points were taken back from ${person.name}`),
  ).toBeVisible()
  await expectBalances(desk, { total: '100.00', earned: '100.00', appreciation: '0.00' })
  await expect(historyRows(desk).first()).toContainText('Company points taken back')
})
