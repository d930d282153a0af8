import type { Page } from '@playwright/test'
import {
  alert,
  enterAsAdministrator,
  expect,
  homeOf,
  LONG_PROOF,
  openAboutMe,
  test,
} from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'API tokens' }).getByRole('listitem')

/** Makes a token in the open page; returns it. */
async function makeToken(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await dialog.getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  const shown = dialog.getByRole('group', { name: 'Your new token' })
  await expect(shown).toHaveText(/^laurel_pat_[\w-]{43}$/)
  const token = (await shown.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expect(dialog).toBeHidden()
  return token
}

/** The status of reading with a token. */
async function statusOf(page: Page, token: string, path = '/api/recognitions'): Promise<number> {
  const { origin } = new URL(page.url())
  const answer = await fetch(`${origin}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.status
}

test('makes a token by the keyboard, which a program uses until it is revoked', async ({
  page,
  company,
}) => {
  await homeOf(page, await company.newPerson())
  await openAboutMe(page, 'Sign-in and passkeys')
  await page.getByRole('link', { name: 'Open your API tokens' }).click()
  await expect(page.getByRole('heading', { name: 'API tokens', level: 1 })).toBeFocused()
  await expect(page.getByText('No tokens yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make a token' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Wall in the lobby')
  await page.keyboard.press('Enter')
  const token = (await dialog.getByRole('group', { name: 'Your new token' }).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const row = rows(page).filter({ hasText: 'Wall in the lobby' })
  await expect(row).toContainText(`…${token.slice(-4)}`)
  await expect(row).toContainText('Last used: Never')
  await expect(page.getByText(token)).toHaveCount(0)
  expect(await statusOf(page, token)).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used: Just now')

  await row.getByRole('button', { name: 'Revoke Wall in the lobby' }).click()
  const asks = page.getByRole('dialog', { name: 'Revoke this token?' })
  await asks.getByRole('button', { name: 'Revoke' }).click()
  await expect(alert(page, 'Wall in the lobby does not work any more.')).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  expect(await statusOf(page, token)).toBe(401)
})

test(
  'rotates a token without a break, and limits it to networks and to what it may do',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('rotates a token without a break', async () => {
      await homeOf(page, await company.newPerson())
      await page.goto('/api-tokens')
      const old = await makeToken(page, 'Script')
      await page.getByRole('button', { name: 'Rotate Script' }).click()
      const dialog = page.getByRole('dialog', { name: 'Rotate this token' })
      await dialog.getByRole('button', { name: 'Rotate' }).click()
      const shown = dialog.getByRole('group', { name: 'Your new token' })
      await expect(shown).not.toHaveText(old)
      const made = (await shown.textContent()) ?? ''
      await dialog.getByRole('button', { name: 'I have kept it' }).click()
      await expect(rows(page)).toHaveCount(2)
      await expect(rows(page).nth(1)).toContainText('Replaced by a newer one')
      await expect(page.getByRole('button', { name: 'Rotate Script' })).toHaveCount(1)
      expect([await statusOf(page, old), await statusOf(page, made)]).toEqual([200, 200])
    })
    await test.step('says what is wrong with a network, and needs a thing that the token may do', async () => {
      await homeOf(page, await company.newPerson())
      await page.goto('/api-tokens')
      await page.getByRole('button', { name: 'Make a token' }).click()
      const dialog = page.getByRole('dialog', { name: 'Make a token' })
      const make = dialog.getByRole('button', { name: 'Make the token' })
      await dialog.getByLabel('Name').fill('Script')
      await dialog.getByLabel('Only from these networks').fill('10.0.0.0/8, our office')
      await make.click()
      await expect(dialog.getByText('Write networks like 203.0.113.0/24')).toBeVisible()
      await dialog.getByRole('checkbox', { name: 'Read' }).uncheck()
      await expect(make).toBeDisabled()
      await dialog.getByRole('checkbox', { name: 'Shop' }).check()
      await dialog.getByLabel('Only from these networks').fill('10.0.0.0/8')
      await make.click()
      await dialog.getByRole('button', { name: 'I have kept it' }).click()
      await expect(rows(page)).toContainText('Shop')
      await expect(rows(page)).toContainText('Only from 10.0.0.0/8')
    })
  },
)

test('the list and its dialogs are accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  await homeOf(page, await company.newPerson())
  await page.goto('/api-tokens')
  await expectAccessibleEverywhere(page, 'API tokens, none yet')
  await page.getByRole('button', { name: 'Make a token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a token' })
  await dialog.getByLabel('Name').fill('A script with quite a long name for a list')
  await expectAccessibleEverywhere(page, 'making a token')
  await dialog.getByRole('button', { name: 'Make the token' }).click()
  await expect(dialog.getByRole('group', { name: 'Your new token' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'a new token')
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expectAccessibleEverywhere(page, 'API tokens')
  await page.getByRole('button', { name: /^Rotate/ }).click()
  await expectAccessibleEverywhere(page, 'rotating a token')
})

test(
  'the administrator makes a token of the company in Settings',
  { tag: LONG_PROOF },
  async ({ page }) => {
    await enterAsAdministrator(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'API tokens of the company' }).click()
    await expect(
      page.getByRole('heading', { name: 'API tokens of the company', level: 1 }),
    ).toBeFocused()
    await page.getByRole('button', { name: 'Make a token' }).click()
    const dialog = page.getByRole('dialog', { name: 'Make a token' })
    await dialog.getByLabel('Name').fill('Stock on the shelf')
    await dialog.getByRole('checkbox', { name: 'Audit log' }).uncheck()
    await dialog.getByRole('checkbox', { name: 'Inventory', exact: true }).check()
    await expectAccessible(page, 'making a token of the company')
    await dialog.getByRole('button', { name: 'Make the token' }).click()
    const shown = dialog.getByRole('group', { name: 'Your new token' })
    await expect(shown).toHaveText(/^laurel_svc_[\w-]{43}$/)
    const token = (await shown.textContent()) ?? ''
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Stock on the shelf' })
    await expect(row).toContainText('Inventory')
    expect(await statusOf(page, token, '/api/inventory')).toBe(200)
    expect(await statusOf(page, token)).toBe(403)
  },
)
