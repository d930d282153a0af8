import { unique } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { ThanksScreen } from '#test/e2e/thanks.ts'

test('the administrator names a field, fills it for a contractor, and colleagues thank them in words', async ({
  page,
  company,
  newBrowser,
}) => {
  const [ada, bob, cem] = [
    await company.newPerson(),
    await company.newPerson(),
    await company.newPerson(),
  ]
  const [field, sensitive] = [unique('Shift '), unique('Religion ')]
  await enterAsAdministrator(page)

  await test.step('names a field of the company’s own; a sensitive name asks twice', async () => {
    await page.goto('/settings/people')
    const addField = page.getByRole('button', { name: 'Add a field' })
    const dialog = page.getByRole('dialog', { name: 'Add a field' })
    await addField.click()
    await dialog.getByLabel('Name').fill(sensitive)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('This can be sensitive personal data')
    await expectAccessible(page, 'the warning of a sensitive field')
    await dialog.getByLabel('Name').fill(field)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(alert(page, `The field ${field} is saved.`)).toBeVisible()
    await addField.click()
    await dialog.getByLabel('Name').fill(sensitive)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('button', { name: `Move up: ${sensitive}` }).click()
    await expect(
      page.getByRole('list', { name: 'Fields' }).getByRole('listitem').first(),
    ).toContainText(sensitive)
    await expectAccessible(page, 'the fields of a company')
  })

  await test.step('fills place, country, kind and the field, and switches points off', async () => {
    await page.goto(`/all-data/${bob.id}`)
    await page.getByRole('button', { name: `Edit place and kind of ${bob.name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Place and kind' })
    await dialog.getByLabel('Place').fill('Warehouse North')
    await dialog.getByLabel('Country').selectOption({ label: 'Germany' })
    await dialog.getByLabel('Cost centre').fill('4711')
    await dialog.getByLabel('Kind').selectOption({ label: 'Contractor' })
    await dialog.getByLabel(field).fill('Night')
    await dialog.getByRole('switch', { name: 'Receives points' }).click()
    await expectAccessible(page, 'the form of place and kind')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Details')).toContainText(
      `Warehouse North · Germany · Cost centre 4711 · Contractor · ${field}: Night · Words without points`,
    )
  })

  await test.step('removes a field, and reads of how many people values go', async () => {
    await page.goto('/settings/people')
    await page.getByRole('button', { name: `Remove ${field}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this field?' })
    await expect(dialog).toContainText(`What ${field} says of 1 person goes with it, for good.`)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(alert(page, `The field ${field} is removed.`)).toBeVisible()
    await page.getByRole('button', { name: `Remove ${sensitive}` }).click()
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
  })

  await test.step('a colleague reads who gets words, and the other one gets the points', async () => {
    const desk = await newBrowser()
    await enter(desk, ada)
    await desk.goto('/transfer')
    const screen = new ThanksScreen(desk)
    const choose = async ({ email }: { email: string }) => {
      await screen.receiver.fill(email)
      await desk.getByRole('listbox').getByRole('option').first().click()
    }
    await choose(bob)
    await screen.amount.fill('5')
    await expect(desk.getByText(`${bob.name} gets words, not points.`)).toBeVisible()
    await screen.message.fill('For the night of the storm')
    await screen.submit.click()
    await expect(desk.getByText('This colleague gets words, not points.')).toBeVisible()
    await choose(cem)
    await screen.submit.click()
    await expect(screen.done).toContainText(`You sent 5.00 points to ${cem.name}.`)
  })
})
