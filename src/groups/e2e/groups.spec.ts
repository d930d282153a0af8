import { unique } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test('makes a group of a team, sees who is in it, and finds them in All Data', async ({
  page,
  company,
}) => {
  const administrator = await company.administrator()
  const team = unique('Apprentices')
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  for (const { id } of [ada, bob]) {
    const position = { data: { title: '', team } }
    expect((await administrator.put(`/api/users/${id}/position`, position)).ok()).toBe(true)
  }
  const panel = page.getByRole('region', { name: 'In it today' })
  const name = unique('Group')

  await enterAsAdministrator(page)
  await page.goto('/groups')
  await page.getByRole('link', { name: 'New group' }).click()
  await test.step('says what is missing, and refuses rules that exclude each other', async () => {
    await page.getByRole('button', { name: 'Save the group' }).click()
    await expect(page.getByText('Give the group a name')).toBeVisible()
    await expect(page.getByText('Complete each rule, or take it out')).toBeVisible()
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.getByLabel('Name').fill(name)
    const first = page.getByRole('group', { name: 'Rule 1' })
    await first.getByLabel('Field').selectOption('Team')
    await first.getByRole('combobox', { name: 'Values' }).fill(team.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('status')).toHaveText('2 people')
    await expect(panel).toContainText(ada.name)
    await page.getByRole('button', { name: 'Add a rule' }).click()
    const second = page.getByRole('group', { name: 'Rule 2' })
    await second.getByLabel('Field').selectOption('Team')
    await second.getByLabel('Comparison').selectOption('is not')
    await second.getByRole('combobox', { name: 'Values' }).fill(team)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save the group' }).click()
    await expect(
      page.getByText('These rules exclude each other: nobody can ever fit all of them'),
    ).toBeVisible()
    await expectAccessible(page, 'New group')
    await second.getByRole('button', { name: 'Remove this rule' }).click()
  })
  await test.step('saves it, and counts whoever comes or goes meanwhile', async () => {
    await page.getByRole('button', { name: 'Save the group' }).click()
    await expect(alert(page, `${name} is saved: 2 people today.`)).toBeVisible()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    const off = { data: { isActive: false } }
    expect((await administrator.patch(`/api/users/${bob.id}`, off)).ok()).toBe(true)
    await expect(panel.getByRole('status')).toHaveText('1 person')
    await expect(panel).not.toContainText(bob.name)
    await expectAccessible(page, 'A group')
  })
  await test.step('opens its people in All Data, where the group is a chip', async () => {
    await page.getByRole('link', { name: 'Open them in All Data' }).click()
    const rows = page.getByRole('region', { name: 'All users' }).getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.last()).toContainText(ada.name)
    await page.getByRole('checkbox', { name: `Select ${ada.name}` }).check()
    await expect(page.getByRole('button', { name: 'Set permission…' })).toBeVisible()
    await page.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(page).not.toHaveURL(/group=/)
    await page.getByLabel('Group', { exact: true }).selectOption(name)
    await expect(rows).toHaveCount(2)
  })
  await test.step('removes it', async () => {
    await page.goto('/groups')
    await expectAccessible(page, 'Groups')
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Remove this group' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this group?' })
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expect(alert(page, `${name} is removed.`)).toBeVisible()
    await expect(page).toHaveURL(/\/groups$/)
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  })
})
