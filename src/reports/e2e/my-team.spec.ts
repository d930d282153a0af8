import { unique, type Company, type Person } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, openAboutMe, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { thank } from '#recognition/e2e/thanks.ts'

/** A manager, and somebody whose manager they are. */
async function pair(company: Company): Promise<[Person, Person]> {
  const [boss, noor] = [await company.newPerson(), await company.newPerson()]
  const administrator = await company.administrator()
  const data = { employeeId: '', manager: boss.email, startDate: '', birthday: '' }
  const answer = await administrator.put(`/api/users/${noor.id}/employment`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return [boss, noor]
}

test('a manager finds whom nobody has thanked, and thanks them', async ({ page, company }) => {
  const [boss, noor] = await pair(company)
  await enter(page, boss)
  await page.goto('/home')
  await openAboutMe(page, 'My team')
  await expect(page.getByRole('heading', { level: 1, name: 'My team' })).toBeFocused()
  await expect(page.getByText('fewer than 5 people, and yours has 1')).toBeVisible()
  const list = page.getByRole('list', { name: 'Not thanked for 60 days' })
  await expect(list.getByRole('listitem')).toContainText('Never thanked')
  await list.getByRole('button', { name: `Thank ${noor.name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Say thanks' })
  await expect(dialog.getByRole('button', { name: `Remove ${noor.name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // Thanks of anybody are read at once.
  await thank(await company.newPerson(), [noor], { message: unique('For the map ') })
  await expect(page.getByText('Everybody was thanked')).toBeVisible()
  const thanked = page.getByRole('list', { name: 'Thanked within 60 days' })
  await expect(thanked.getByRole('link', { name: noor.name })).toBeVisible()
})

test('My team is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const [boss, noor] = await pair(company)
  await enter(page, boss)
  await page.goto('/my-team')
  await expect(page.getByRole('button', { name: `Thank ${noor.name}` })).toBeVisible()
  await expectAccessibleEverywhere(page, 'My team')
})
