import type { Page } from '@playwright/test'
import { post, unique, type Company } from '#test/e2e/company.ts'
import { alert, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectShown, open, table } from './all-data-screen.ts'

/** Creates a colleague, then two people who wait for approval. */
async function familyWithNewcomers(company: Company): Promise<string> {
  const family = unique('Waiting')
  const { api } = await company.newPerson({ firstName: 'Old', lastName: family })
  for (const firstName of ['First', 'Second']) {
    const facts = { firstName, lastName: family, password: 'one of many' }
    await post(api, '/api/users', { ...facts, email: `${family}-${firstName}@company.test` })
  }
  return family
}

const approve = (page: Page, name: string) => page.getByRole('button', { name: `Approve ${name}` })

test('people who wait for approval come first, and are approved one after the other', async ({
  page,
  company,
}) => {
  const family = await familyWithNewcomers(company)
  const named = (firstName: string) => ({ name: `${firstName} ${family}` })
  const [old, first, second] = [named('Old'), named('First'), named('Second')]
  await open(page, `search=${family}`)
  await expectShown(page, family, first, second, old)
  await page.getByLabel('Sort').selectOption('Oldest account first')
  await expectShown(page, family, old, first, second)
  await page.getByLabel('Sort').selectOption('Waiting first')
  await expect(page).not.toHaveURL(/sort=/)
  await approve(page, `First ${family}`).press('Enter')
  await expect(approve(page, `Second ${family}`)).toBeFocused()
  await expect(alert(page, `First ${family} is approved and can use Laurel.`)).toBeVisible()
  await page.getByLabel('Status').selectOption('Waiting for approval')
  await expectShown(page, family, second)
  await approve(page, `Second ${family}`).press('Enter')
  await expect(page.getByText(`Nobody matches “${family}”`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(alert(page, `Second ${family} waits for approval again.`)).toBeVisible()
  await expectShown(page, family, second)
})

test(
  "a person's page has Approve and the permissions",
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const family = await familyWithNewcomers(company)
    await open(page, `search=${family}`)
    await table(page)
      .getByRole('link', { name: `Open account of First ${family}` })
      .click()
    const switches = page.getByRole('switch')
    await expect(switches).toHaveCount(4)
    for (const one of await switches.all()) await expect(one).not.toBeChecked()
    await approve(page, `First ${family}`).press('Enter')
    await expect(alert(page, `First ${family} is approved and can use Laurel.`)).toBeVisible()
    // Deposit and Withdraw make and destroy points: Settings would switch them on.
    for (const [label, isOn] of [
      ['Active', true],
      ['Deposit', false],
      ['Withdraw', false],
      ['Appreciate', true],
    ] as const) {
      const one = page.getByRole('switch', { name: `${label} for First ${family}` })
      await expect(one).toBeChecked({ checked: isOn })
    }
    await expect(approve(page, `First ${family}`)).toBeHidden()
    await expect(switches.first()).toBeFocused()
    const withdraw = page.getByRole('switch', { name: `Withdraw for First ${family}` })
    await withdraw.press('Space')
    await expect(withdraw).toBeChecked()
    await switches.first().press('Space')
    const dialog = page.getByRole('dialog', { name: `Deactivate First ${family}?` })
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(switches.first()).not.toBeChecked()
    await page.reload()
    await expect(switches.first()).not.toBeChecked()
    await expect(page.getByRole('switch', { checked: true })).toHaveCount(2)
  },
)
