import { asAdministrator, unique } from '#test/e2e/company.ts'
import { newSection, openManuals, sectionRow as row, SectionForm } from '#test/e2e/help.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  logIn,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'

test('a section is written: what is missing is said, it is previewed, fails, and is saved', async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED .*\/api\/manual-sections/)
  const form = await openManuals(page)
  const key = unique('Dogs ')
  await test.step('Key and Content are required', async () => {
    await form.save.click()
    await expect(form.region.getByText(/Key is required/)).toHaveText('Key is required')
    await expect(form.region.getByText(/Content is required/)).toHaveText('Content is required')
    await expect(form.key).toBeFocused()
    await form.key.fill('k'.repeat(81))
    await expect(form.region.getByText(/Key is required/)).toBeHidden()
    await form.save.click()
    await expect(form.region.getByText('A key can have at most 80 characters')).toBeVisible()
    await expect(form.region.getByText(/Content is required/)).toHaveText('Content is required')
    await form.key.fill(key)
  })

  await form.content.fill('# Title\n\n- one\n- two\n\n<b>html</b> [shop](/gift-shop) **welcome**')
  // A height measured by script would force a layout of the page at each key press.
  await expect(form.content).toHaveCSS('field-sizing', 'content')
  const tab = form.region.getByRole('tab', { name: 'Preview' })
  // A tab is an unstyled button: its own style must win in any order of the style sheets.
  await expect(tab).not.toHaveCSS('padding-inline-start', '0px')
  await tab.click()
  const preview = form.region.getByRole('tabpanel')
  await expect(preview.getByRole('heading', { level: 3, name: 'Title' })).toBeVisible()
  await expect(preview.getByRole('listitem')).toHaveText(['one', 'two'])
  await expect(preview).toContainText('<b>html</b>')
  await form.region.getByRole('tab', { name: 'Write' }).click()
  await expect(form.content).toHaveValue(/^# Title/)

  await page.route('**/api/manual-sections', (route) => route.abort())
  await form.save.click()
  await expect(alert(page, 'Error: The server did not answer. Please try again.')).toBeVisible()
  await expect(form.content).toHaveValue(/^# Title/)
  await page.unroute('**/api/manual-sections')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/manual-sections', async (route) => {
    if (route.request().method() === 'PUT') await arrived.promise
    await route.continue()
  })
  await form.save.click()
  await expect(form.region.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  arrived.resolve()
  await expect(form.saved).toBeVisible()
  await expect(form.save).toBeEnabled()
  await expect(form.key).toHaveValue('')
  await expect(form.key).toBeFocused()
  await form.region.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
  await expect(page.getByRole('article').locator('strong')).toHaveText('welcome')
})

test('a section is updated by its key, found, edited, restored and deleted', async ({
  page,
  company,
}) => {
  await test.step('says that saving updates an existing key', async () => {
    const { key } = await newSection(company, { content: 'Old words' })
    const form = await openManuals(page)
    await form.key.fill(key)
    await expect(form.region.getByText(`“${key}” exists already.`)).toBeVisible()
    await form.region.getByRole('button', { name: 'Open it' }).click()
    await expect(form.content).toHaveValue('Old words')
    await expect(form.region.getByText(`Version 1 is open. Saving updates “${key}”.`)).toBeVisible()
    await form.key.fill(key.toUpperCase())
    await expect(form.region.getByText(`Saving updates “${key}” and renames it`)).toBeVisible()
    await form.key.fill(key)
    await form.content.fill('New words')
    await form.save.click()
    await expect(form.saved).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
    await expect(row(page, key).getByRole('cell', { name: 'Version 2' })).toBeVisible()
  })
  await test.step('searches, edits and deletes sections in the list, with author and time', async () => {
    const word = unique('word')
    const { key } = await newSection(company, { content: `It has ${word} in it.` })
    const form = await openManuals(page)
    await page.getByRole('searchbox', { name: 'Search the sections' }).fill(word)
    await expect(page.getByText('1 section', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`search=${word}`))
    await expect(row(page, key)).toContainText('admin@laurel.local')
    await expect(row(page, key).getByRole('time')).toHaveText(/20\d\d/)
    await page.getByRole('button', { name: `Edit: ${key}` }).click()
    await expect(form.content).toHaveValue(`It has ${word} in it.`)
    await expect(form.content).toBeFocused()
    await form.region.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.key).toHaveValue('')
    await page.getByRole('button', { name: `Delete: ${key}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete section' })
    await expect(dialog).toContainText(key)
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(alert(page, 'The section is deleted.')).toBeVisible()
    await expect(page.getByText('No section matches')).toBeVisible()
  })
  await test.step('compares and restores an earlier version', async () => {
    const { key } = await newSection(company, { content: 'Same line\nOld line' })
    await newSection(company, { key, content: 'Same line\nNew line' })
    await openManuals(page, `?search=${encodeURIComponent(key)}`)
    await page.getByRole('button', { name: `History: ${key}` }).click()
    const dialog = page.getByRole('dialog', { name: `History of ${key}` })
    const changes = dialog.getByRole('group', { name: 'Changes' })
    await expect(dialog.getByRole('radio', { name: /^Version 2, the newest/ })).toBeChecked()
    await expect(changes.getByRole('deletion')).toHaveText('Removed: Old line')
    await expect(changes.getByRole('insertion')).toHaveText('Added: New line')
    await dialog.getByRole('radio', { name: /^Version 1/ }).check()
    await expect(changes.getByRole('insertion')).toHaveText('Added: Old line')
    await dialog.getByRole('tab', { name: 'As it reads' }).click()
    await expect(dialog.getByRole('group', { name: 'Text' })).toContainText('Same line Old line')
    await dialog.getByRole('button', { name: 'Restore version 1' }).click()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect(alert(page, 'Version 1 is restored.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: `History: ${key}` }).click()
    await expect(dialog.getByRole('radio')).toHaveCount(3)
    await expect(dialog.getByRole('radio', { name: /^Version 3, the newest/ })).toBeChecked()
  })
})
test(
  'shows both texts of a section saved meanwhile, and refuses to save over the other',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('shows both texts of a section saved meanwhile, and lets the person choose', async () => {
      const { key } = await newSection(company, { content: 'First words' })
      const form = await openManuals(page, `?edit=${encodeURIComponent(key)}`)
      await form.content.fill('My words')
      await newSection(company, { key, content: 'Their words' })
      const conflict = form.region.getByRole('alert').filter({ hasText: 'changed meanwhile' })
      await expect(conflict).toContainText('Their words')
      await expect(form.content).toHaveValue('My words')
      await conflict.getByRole('button', { name: 'Keep mine' }).click()
      await expect(conflict).toBeHidden()

      await newSection(company, { key, content: 'Their newest words' })
      await expect(conflict).toContainText('Their newest words')
      await conflict.getByRole('button', { name: 'Take what it says now' }).click()
      await expect(form.content).toHaveValue('Their newest words')
      await form.content.fill('Agreed words')
      await form.save.click()
      await expect(form.saved).toBeVisible()
      await page.goto(`/help/${encodeURIComponent(key)}`)
      await expect(page.getByRole('article')).toContainText('Agreed words')
    })
    await test.step('refuses to save over an unseen change, and shows the new text', async () => {
      tolerate(/status of 409 .*\/api\/manual-sections/)
      const { key } = await newSection(company, { content: 'First words' })
      await withoutLiveEvents(page, tolerate)
      const form = await openManuals(page, `?edit=${encodeURIComponent(key)}`)
      await form.content.fill('My words')
      await newSection(company, { key, content: 'Their words' })
      await form.save.click()
      await expect(
        alert(page, 'Error: This section was changed meanwhile. Please look at what it says now.'),
      ).toBeVisible()
      await expect(form.content).toHaveValue('My words')
      await form.region.getByRole('button', { name: 'Keep mine' }).click()
      await form.save.click()
      await expect(form.saved).toBeVisible()
    })
  },
)

test(
  'says "You must be logged in to submit this form." after the session, and keeps the text',
  { tag: LONG_PROOF },
  async ({ page, tolerate }) => {
    tolerate(/status of 401 .*\/api\//)
    await withoutLiveEvents(page, tolerate)
    const form = await openManuals(page)
    const key = unique('Kept ')
    await form.key.fill(key)
    await form.content.fill('Many words')
    await page.request.delete('/api/session')
    await form.save.click()
    await expect(alert(page, 'You must be logged in to submit this form.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await logIn(page, asAdministrator)
    await expect(page).toHaveURL('/manual')
    await expect(form.key).toHaveValue(key)
    await expect(form.content).toHaveValue('Many words')
    await form.save.click()
    await expect(form.saved).toBeVisible()
  },
)

test(
  'keeps unsaved text when others save, and asks before leaving it',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const { key } = await newSection(company)
    const form = await openManuals(page, `?search=${encodeURIComponent(key)}`)
    await form.content.fill('Half written')
    await newSection(company, { key, content: 'Changed' })
    await expect(row(page, key).getByRole('cell', { name: 'Version 2' })).toBeVisible()
    await form.tab('Gaps').click()
    await form.tab('Sections').click()
    await expect(form.content).toHaveValue('Half written')
    const dialog = page.getByRole('dialog', { name: 'Discard what you wrote?' })
    await page.getByRole('link', { name: 'Deposit', exact: true }).first().click()
    await dialog.getByRole('button', { name: 'Keep writing' }).click()
    await expect(page).toHaveURL(/\/manual/)
    await expect(form.content).toHaveValue('Half written')
    await page.getByRole('searchbox', { name: 'Search the sections' }).fill(key)
    await page.getByRole('button', { name: `Edit: ${key}` }).click()
    await dialog.getByRole('button', { name: 'Discard' }).click()
    await expect(form.content).toHaveValue('Changed')
  },
)

test(
  'the list stands first: the form beside it, on a phone closed below',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('shows the list first, and the form beside it', async () => {
      const { key } = await newSection(company)
      const form = await openManuals(page, `?search=${encodeURIComponent(key)}`)
      const edit = page.getByRole('button', { name: `Edit: ${key}` })
      await expect(edit).toBeInViewport({ ratio: 1 })
      await expect(form.key).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Add a section' })).toBeHidden()
      const remove = page.getByRole('button', { name: `Delete: ${key}` })
      const [list, beside, editing, deleting] = await Promise.all(
        [row(page, key), form.region, edit, remove].map((one) => one.boundingBox()),
      )
      expect(beside?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0))
      // Deleting is quieter than editing.
      expect(deleting?.width).toBeLessThan(editing?.width ?? 0)
    })
    await test.step('on a phone, an empty form is closed below the lists', async () => {
      const { key } = await newSection(company, { content: 'Old words' })
      await page.setViewportSize({ width: 390, height: 844 })
      await enterAsAdministrator(page)
      await page.goto(`/manual?search=${encodeURIComponent(key)}`)
      const form = new SectionForm(page)
      await expect(row(page, key)).toBeInViewport()
      await expect(form.opener).toHaveAttribute('aria-expanded', 'false')
      await expect(form.key).toBeHidden()
      await form.opener.focus()
      await page.keyboard.press('Enter')
      await expect(form.opener).toHaveAttribute('aria-expanded', 'true')
      await page.keyboard.press('Tab')
      await expect(form.key).toBeFocused()
      await form.opener.click()
      await expect(form.key).toBeHidden()

      await page.getByRole('button', { name: 'Add a section' }).click()
      await expect(form.key).toBeFocused()
      await expect(form.key).toBeInViewport()
      await form.opener.click()
      await expect(form.key).toBeHidden()

      await page.getByRole('button', { name: `Edit: ${key}` }).click()
      await expect(form.content).toBeFocused()
      await form.region.getByRole('button', { name: 'Cancel' }).click()
      await expect(form.content).toBeHidden()
      await expect(form.opener).toBeFocused()

      await page.getByRole('button', { name: `Edit: ${key}` }).click()
      await form.content.fill('New words')
      await form.save.click()
      await expect(form.saved).toBeVisible()
      await expect(form.content).toBeHidden()
      await expect(row(page, key).getByRole('cell', { name: 'Version 2' })).toBeVisible()
    })
  },
)
