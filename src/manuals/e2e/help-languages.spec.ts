import type { Page } from '@playwright/test'
import { unique } from '#test/e2e/company.ts'
import { newSection, sectionRow } from '#test/e2e/help.ts'
import { enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import type { Language } from '#platform/contract/languages.ts'

test('translates a section beside the original, and sees when it is older', async ({
  page,
  company,
}) => {
  const { key } = await newSection(company, { key: unique('Bikes '), content: 'Red **ones**.' })
  const german = unique('Räder ')
  await enterAsAdministrator(page)
  await page.goto(`/manual?search=${encodeURIComponent(key)}`)
  await sectionRow(page, key)
    .getByRole('button', { name: `Translate: ${key}` })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Translate a section' })
  await expect(dialog.getByRole('region', { name: 'Original' })).toContainText('Red ones.')
  await dialog.getByLabel('Translate into').selectOption('Deutsch')
  await dialog.getByLabel('Key').fill(german)
  await dialog.getByLabel('Content').fill('Rote.')
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  const translations = page.getByRole('list', { name: `Translations of ${key}` })
  await expect(translations).toHaveText('Deutsch')

  await newSection(company, { key, content: 'Blue ones.' })
  await expect(translations).toHaveText('Deutsch (older)')
  await translations.getByRole('button', { name: 'Deutsch' }).click()
  await expect(dialog).toContainText('The original was saved after this translation.')
  await expect(dialog.getByRole('region', { name: 'Original' })).toContainText('Blue ones.')
  await expect(dialog.getByLabel('Content')).toHaveValue('Rote.')
  await dialog.getByLabel('Content').fill('Blaue.')
  await page.keyboard.press('Escape')
  const asking = page.getByRole('dialog', { name: 'Discard what you wrote?' })
  await asking.getByRole('button', { name: 'Keep writing' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(translations).toHaveText('Deutsch')
})

test('writes a section in a chosen language', { tag: LONG_PROOF }, async ({ page }) => {
  await enterAsAdministrator(page)
  const key = unique('Kantine ')
  await page.goto('/manual')
  const form = page.getByRole('region', { name: 'Add or Update Manual Section' })
  await form.getByLabel('Key').fill(key)
  await expect(form.getByLabel('Language')).toHaveValue('en')
  await form.getByLabel('Language').selectOption('Deutsch')
  await form.getByLabel('Content').fill('Mittags offen.')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await form.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('article')).toContainText('This section is in German only.')
  await expect(page.getByText('Mittags offen.')).toBeVisible()
  await page.goto('/help')
  const row = page.getByRole('listitem').filter({ hasText: key })
  await expect(row).toContainText('Deutsch')
})

test('Help is read in German, and in Arabic from right to left', async ({
  page,
  company,
  me: _me,
}) => {
  await test.step('a German reads Help in German, and where only English exists', async () => {
    const { key } = await newSection(company, { key: unique('Zeppelin '), content: 'At noon.' })
    await speak(page, 'de')
    await expect(page.getByRole('heading', { level: 1, name: 'Hilfe' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Einzahlen/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Einzahlen' })).toBeVisible()
    await page.goto('/help/The%20wall')
    await expect(page.getByRole('heading', { level: 1, name: 'Die Pinnwand' })).toBeVisible()
    await page.goto(`/help/${encodeURIComponent(key)}`)
    const article = page.getByRole('article')
    await expect(article).toContainText('Diesen Abschnitt gibt es nur auf Englisch.')
    await expect(article.locator('[lang=en]')).toContainText('At noon.')
  })
  await test.step('an Arabic reads Help from right to left', async () => {
    const { key } = await newSection(company, { key: unique('Zeppelin '), content: 'At noon.' })
    await speak(page, 'ar')
    await page.goto('/help/Deposit')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.getByRole('heading', { level: 1, name: 'الإيداع' })).toBeVisible()
    await page.goto(`/help/${encodeURIComponent(key)}`)
    const text = page.getByRole('article').locator('[lang=en]')
    await expect(text).toHaveAttribute('dir', 'ltr')
    await expect(text).toContainText('At noon.')
  })
})

/** Chooses the language in the footer. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.goto('/help')
  await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}
