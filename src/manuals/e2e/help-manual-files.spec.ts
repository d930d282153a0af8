import type { Page } from '@playwright/test'
import { asAdministrator, unique } from '#test/e2e/company.ts'
import { newDocument, newSection, openManuals, sectionRow } from '#test/e2e/help.ts'
import { alert, expect, logIn, LONG_PROOF, test, withoutLiveEvents } from '#test/e2e/laurel.ts'
import { pdf, SAMPLE_DOCUMENTS } from '#test/harness/documents.ts'
import { DOCUMENT_TYPES, type DocumentType } from '#platform/contract/documents.ts'

test('attaches and removes a PDF file', ({ page }) => attachAndRemove(page, 'pdf'))

test('attaches and removes files of the other types', { tag: LONG_PROOF }, async ({ page }) => {
  for (const type of Object.keys(DOCUMENT_TYPES) as DocumentType[]) {
    if (type !== 'pdf') await attachAndRemove(page, type)
  }
})

async function attachAndRemove(page: Page, type: DocumentType): Promise<void> {
  const form = await openManuals(page)
  const key = unique('File ')
  await form.key.fill(key)
  await form.content.fill('See the file.')
  await form.file.setInputFiles({
    name: `The rules.${type}`,
    // Browsers send this for a type that they don't know.
    mimeType: 'application/octet-stream',
    buffer: SAMPLE_DOCUMENTS[type](),
  })
  await expect(form.region).toContainText(`${type.toUpperCase()}, 1 KB`)
  await expect(form.region).toContainText('characters of text')
  await form.save.click()
  await expect(form.saved).toBeVisible()
  await form.tab('Sections').click()
  await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
  await expect(sectionRow(page, key)).toContainText(`The rules.${type}`)
  await page.goto(`/manual?edit=${encodeURIComponent(key)}`)
  await expect(form.region).toContainText(`The rules.${type}`)
  await form.region.getByRole('button', { name: 'Remove file' }).click()
  await form.save.click()
  await expect(form.saved).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
  await expect(sectionRow(page, key)).not.toContainText('The rules')
}

test('says why a file can not be taken', { tag: LONG_PROOF }, async ({ page, tolerate }) => {
  tolerate(/status of 4\d\d .*\/api\/documents/)
  const form = await openManuals(page)
  const choose = (name: string, buffer: Buffer) =>
    form.file.setInputFiles({ name, mimeType: '', buffer })
  await choose('virus.exe', Buffer.from('MZ'))
  const words = form.region.getByRole('alert').filter({ hasText: /./ })
  await expect(words).toHaveText('A file has to be a PDF, DOCX, TXT or MD document.')
  await choose('broken.pdf', Buffer.from('%PDF-1.7 and nothing'))
  await expect(words).toHaveText('This file can not be read.')
  await choose('large.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
  await expect(words).toHaveText('A file can have at most 20 MB.')
  await choose('fine.txt', Buffer.from('Fine'))
  await expect(form.region).toContainText('TXT, 1 KB, 4 characters of text')
  await expect(words).toHaveCount(0)
})

test(
  'keeps the file of a section saved by its key until it is removed',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const document = await newDocument(company, 'rules.pdf', pdf())
    const { key } = await newSection(company, { content: 'Old words', document })
    const form = await openManuals(page, `?search=${encodeURIComponent(key)}`)
    await form.key.fill(key.toUpperCase())
    await expect(
      form.region.getByText(`“${key}” exists already. Saving replaces it and renames it`),
    ).toContainText('It keeps its file, rules.pdf.')
    await form.content.fill('New words')
    await form.save.click()
    await expect(form.saved).toBeVisible()
    await expect(sectionRow(page, key.toUpperCase())).toContainText('rules.pdf')

    await form.key.fill(key)
    await form.content.fill('Newer words')
    await form.file.setInputFiles({ name: 'other.txt', mimeType: '', buffer: Buffer.from('Words') })
    await expect(form.region).toContainText('Saving replaces rules.pdf.')
    const remove = form.region.getByRole('button', { name: 'Remove file' })
    await remove.click()
    await expect(form.region).toContainText('It keeps its file, rules.pdf.')
    await remove.click()
    await expect(form.region).toContainText('Saving removes rules.pdf.')
    const keep = form.region.getByRole('button', { name: 'Keep file' })
    await expect(keep).toBeFocused()
    await keep.click()
    await expect(form.region).toContainText('It keeps its file, rules.pdf.')
    await remove.click()
    await form.save.click()
    await expect(form.saved).toBeVisible()
    await expect(sectionRow(page, key)).not.toContainText('rules.pdf')
  },
)

const refusal = (name: string) =>
  `Error: ${name} could not be attached. Remove it or choose another file, then save.`

test(
  'does not save a section without its refused file',
  { tag: LONG_PROOF },
  async ({ page, tolerate }) => {
    tolerate(/status of 4\d\d .*\/api\/documents/)
    const form = await openManuals(page)
    const key = unique('Refused ')
    await form.key.fill(key)
    await form.content.fill('See the file.')
    const refused = [
      ['virus.exe', Buffer.from('MZ')],
      ['broken.pdf', Buffer.from('%PDF-1.7 and nothing')],
    ] as const
    for (const [name, buffer] of refused) {
      await form.file.setInputFiles({ name, mimeType: '', buffer })
      await expect(form.file).toHaveAttribute('aria-invalid', 'true')
      await expect(form.region.getByText(name, { exact: true })).toBeVisible()
      await form.save.click()
      await expect(alert(page, refusal(name))).toBeVisible()
      await expect(form.file).toBeFocused()
      await expect(form.content).toHaveValue('See the file.')
    }
    await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
    await expect(page.getByText('No section matches')).toBeVisible()
    await form.region.getByRole('button', { name: 'Remove file' }).click()
    await expect(form.file).toBeFocused()
    await expect(alert(page, refusal('broken.pdf'))).toBeHidden()
    await form.save.click()
    await expect(form.saved).toBeVisible()
    await expect(sectionRow(page, key)).not.toContainText('broken.pdf')
  },
)

test(
  'asks to choose a file again that was lost with the session',
  { tag: LONG_PROOF },
  async ({ page, tolerate }) => {
    tolerate(/status of 401 .*\/api\//)
    await withoutLiveEvents(page, tolerate)
    const form = await openManuals(page)
    const key = unique('Lost ')
    await form.key.fill(key)
    await form.content.fill('See the file.')
    // No other request may notice the ended session first.
    await page.waitForLoadState('networkidle')
    await page.request.delete('/api/session')
    const rules = { name: 'rules.pdf', mimeType: '', buffer: pdf() }
    await form.file.setInputFiles(rules)
    await expect(page).toHaveURL('/login')
    await logIn(page, asAdministrator)
    await expect(form.key).toHaveValue(key)
    await form.save.click()
    await expect(alert(page, refusal('rules.pdf'))).toBeVisible()
    await form.file.setInputFiles(rules)
    await expect(form.region).toContainText('PDF, 1 KB')
    await form.save.click()
    await expect(form.saved).toBeVisible()
  },
)

test('waits for the upload before saving a section', { tag: LONG_PROOF }, async ({ page }) => {
  const form = await openManuals(page)
  const key = unique('Waiting ')
  await form.key.fill(key)
  await form.content.fill('See the file.')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/documents?*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await form.file.setInputFiles({ name: 'rules.pdf', mimeType: '', buffer: pdf() })
  await form.save.click()
  await expect(
    alert(page, 'Error: rules.pdf is still being uploaded. Please save when it is there.'),
  ).toBeVisible()
  arrived.resolve()
  await expect(form.region).toContainText('PDF, 1 KB, 14 characters of text')
  await form.save.click()
  await expect(form.saved).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
  await expect(sectionRow(page, key)).toContainText('rules.pdf')
})
