import type { Page } from '@playwright/test'
import { post, unique } from '#test/e2e/company.ts'
import { enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { test } from '#test/e2e/own-laurel.ts'

const VALUES = 'Thanks by value'

async function openOverview(page: Page): Promise<void> {
  await enterAsAdministrator(page)
  await page.goto('/overview')
  await expect(page.getByRole('region', { name: 'Points in circulation' })).toBeVisible()
}

test(
  'counts thanks by value, and leads from unthanked people to a card and their profile',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('counts thanks by the values they name', async () => {
      const [ada, bob] = [await company.newPerson(), await company.newPerson()]
      const administrator = await company.administrator()
      const add = async (name: string, emoji: string, color: string) =>
        (
          (await post(administrator, '/api/company-values', { name, emoji, color })) as {
            id: number
          }
        ).id
      const [craft, team] = [unique('Craft'), unique('Team')]
      const [first, second] = [await add(craft, '🔧', 'gold'), await add(team, '🤝', 'teal')]
      for (const values of [[first], [first, second], []]) {
        const card = { receivers: [bob.id], amount: '0', message: 'For the plan', values }
        await post(ada.api, '/api/recognitions', card)
      }
      await openOverview(page)
      const figure = page.getByRole('figure', { name: VALUES })
      await expect(figure).toContainText(/\d+ of \d+ cards name a value\. Most named is/)
      await figure.getByRole('button', { name: 'Show as table' }).click()
      const all = page.getByRole('table', { name: VALUES }).getByRole('row').last()
      // Other tests share this server.
      await expect(all.locator(`[data-label$="${craft}"]`)).toHaveText('2')
      await expect(all.locator(`[data-label$="${team}"]`)).toHaveText('1')
      // Twelve months, each with one bar of all its values.
      await expect(figure.locator('[class*=lane]')).toHaveCount(12)
      const bars = figure.locator('[class*=lane]').last().locator('[class*=bar]')
      await expect(bars.nth(2)).toBeVisible()
    })
    await test.step('leads from unthanked people to a card and to their profile', async () => {
      await company.newPerson()
      await openOverview(page)
      const list = page.getByRole('list', { name: 'Not thanked lately' })
      const days = page.getByRole('group', { name: 'For how long' }).getByRole('button')
      await expect(days).toHaveText(['30 days', '60 days', '90 days'])
      await days.last().focus()
      await page.keyboard.press('Enter')
      await expect(days.last()).toHaveAttribute('aria-pressed', 'true')
      // Somebody who was never thanked comes first, maybe a person of another test.
      const row = list.getByRole('listitem').first()
      await expect(row).toContainText('Never thanked')
      const profile = row.getByRole('link')
      const name = await profile.innerText()
      await row.getByRole('button', { name: `Thank ${name}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Say thanks' })
      await expect(dialog.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      const address = await profile.getAttribute('href')
      await profile.click()
      await expect(page).toHaveURL(address ?? '')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(page.getByText('No thanks to show')).toBeVisible()
    })
  },
)
