import { unique } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test('the administrator gives people a title and a team, which colleagues see, and a manager', async ({
  page,
  company,
  newBrowser,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const team = unique('Team ')
  await enterAsAdministrator(page)
  const fill = async (name: string, title: string) => {
    await page.getByRole('button', { name: `Edit title and team of ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Title and team' })
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Team').fill(` ${team} `)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  await page.goto(`/all-data/${ada.id}`)
  const details = page.getByLabel('Details')
  await expect(details).toContainText('Not known')
  const dialog = await fill(ada.name, 'x'.repeat(81))
  await expect(dialog.getByText('A title or a team can have at most 80 characters')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expectAccessible(page, 'the form of title and team')
  await dialog.getByLabel('Title').fill('Support lead')
  await dialog.getByLabel('Title').press('Enter')
  await expect(alert(page, `Title and team of ${ada.name} are saved.`)).toBeVisible()
  await expect(details).toContainText(`Support lead · ${team}`)
  await page.goto(`/all-data/${bob.id}`)
  await fill(bob.name, 'Courier')
  await expect(details).toContainText(`Courier · ${team}`)
  await page.getByRole('button', { name: `Edit manager and dates of ${bob.name}` }).click()
  const employment = page.getByRole('dialog', { name: 'Manager and dates' })
  const manager = employment.getByLabel('Manager')
  await manager.fill(ada.name)
  await expect(employment.getByRole('option')).toContainText(`Support lead · ${team}`)
  await manager.press('Enter')
  await expect(manager).toHaveValue(ada.name)
  await expectAccessible(page, 'the form of a manager')
  await employment.getByRole('button', { name: 'Save' }).click()
  await expect(details).toContainText(`Manager: ${ada.name}`)
  await page.goto(`/all-data?search=${ada.email}`)
  await expect(page.getByRole('row').filter({ hasText: ada.name })).toContainText(team)

  const desk = await newBrowser()
  await enter(desk, bob)
  await desk.goto('/transfer')
  await desk.getByLabel('Receiver Email').fill(ada.email)
  await expect(desk.getByRole('listbox').getByRole('option')).toContainText(
    `Support lead · ${team} · ${ada.email}`,
  )
  await desk.goto(`/people/${ada.id}`)
  await expect(desk.getByRole('main')).toContainText(`Support lead · ${team}`)
  await expectAccessible(desk, 'a profile with a team')
  const faces = desk.getByRole('region', { name: `Team: ${team}` }).getByRole('link')
  await expect(faces).toHaveAccessibleName(bob.name)
  await faces.click()
  await expect(desk.getByRole('heading', { level: 1, name: bob.name })).toBeVisible()
})
