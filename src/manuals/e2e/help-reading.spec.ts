import { readFile } from 'node:fs/promises'
import { unique } from '#test/e2e/company.ts'
import { newSection, SectionForm } from '#test/e2e/help.ts'
import {
  alert,
  enterAsAdministrator,
  expect,
  LONG_PROOF,
  test,
  withoutLiveEvents,
} from '#test/e2e/laurel.ts'

test('finds a section while typing, and reads it with its file and neighbours', async ({
  page,
  company,
  me: _me,
  tolerate,
}) => {
  await test.step('lists sections with their first words, and finds them while typing', async () => {
    const family = unique('Café ')
    await newSection(company, { key: `${family} one`, content: 'About **coffee**, hot.' })
    await newSection(company, { key: `${family} two`, content: 'About tea.' })
    await page.goto('/help')
    // Besides, parts of other sections that have such words are listed.
    const parts = page.getByRole('heading', { name: 'In the sections' })
    const found = page.locator('main section').filter({ hasNot: parts }).getByRole('listitem')
    await page
      .getByRole('searchbox', { name: 'Search the sections' })
      .fill(family.replace('é', 'e'))
    await expect(found).toHaveText([/^Café \w+ one\s*About coffee, hot\.$/, /two\s*About tea\.$/])
    await expect(page.getByText('2 sections', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/help\?search=/)
    await page.reload()
    await expect(found).toHaveCount(2)
    await page.getByRole('searchbox').fill(`${family} TEA`)
    await expect(found).toHaveCount(1)
    await page.getByRole('searchbox').fill(unique('zqxwv'))
    await expect(page.getByText('No section matches')).toBeVisible()
    await page.getByRole('button', { name: 'Show all sections' }).click()
    await expect(page.getByRole('link', { name: /^Welcome to Laurel/ })).toBeVisible()
  })
  await test.step('groups the sections, and leads to the part that has the words of a search', async () => {
    await page.goto('/help')
    const group = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(group('Start here').getByRole('link').first()).toHaveText(/^Welcome to Laurel/)
    await expect(group('Gifts').getByRole('link')).toHaveText([/^Gift Shop/, /^Cart/, /^Purchased/])
    await page.getByRole('searchbox', { name: 'Search the sections' }).fill('undo')
    const parts = group('In the sections').getByRole('link')
    await expect(parts.first()).toHaveText(/^Undo: I sent thanks to the wrong person/)
    await parts.first().click()
    const heading = page.getByRole('heading', { name: 'Undo: I sent thanks to the wrong person' })
    await expect(heading).toBeInViewport()
  })
  await test.step('shows a section with its file and links to its neighbours', async () => {
    const family = unique('Shelf ')
    const administrator = await company.administrator()
    const uploaded = await administrator.post('/api/documents?name=the%20rules.txt', {
      headers: { 'content-type': 'text/plain' },
      data: Buffer.from('Words of the file'),
    })
    const { document } = (await uploaded.json()) as { document: string }
    await newSection(company, { key: `${family} 1`, content: 'First.' })
    await newSection(company, { key: `${family} 2`, content: '# Inside\n\nSecond.', document })
    await newSection(company, { key: `${family} 3`, content: 'Third.' })
    await page.goto(`/help/${encodeURIComponent(`${family} 2`)}`)
    const title = (number: number) =>
      page.getByRole('heading', { level: 1, name: `${family} ${number}` })
    await expect(title(2)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Inside' })).toBeVisible()

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /the rules\.txt/ }).click()
    expect((await download).suggestedFilename()).toBe('the rules.txt')
    expect(await readFile(await (await download).path(), 'utf8')).toBe('Words of the file')

    const others = page.getByRole('navigation', { name: 'Other sections' })
    await others.getByRole('link', { name: /^Next/ }).click()
    await expect(title(3)).toBeFocused()
    await others.getByRole('link', { name: /^Previous/ }).click()
    await expect(title(2)).toBeVisible()
    await others.getByRole('link', { name: /^Previous/ }).click()
    await expect(page.getByRole('article')).toContainText('First.')
    await page
      .getByRole('navigation', { name: 'Breadcrumbs' })
      .getByRole('link', { name: 'Help' })
      .click()
    await expect(page).toHaveURL('/help')
  })
  await test.step('says that a section is missing, and links to the others', async () => {
    tolerate(/status of 404 .*\/api\/help\/section/)
    await page.goto('/help/Never%20written')
    await expect(page.getByText('There is no such manual section.')).toBeVisible()
    await page.getByRole('link', { name: 'All sections' }).click()
    await expect(page.getByRole('link', { name: /^Welcome to Laurel/ })).toBeVisible()
  })
})
test(
  'the administrator changes a section, its readers and its facts, and sees it at once',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    await test.step("shows the administrator's changes on an open page", async () => {
      const { key } = await newSection(company, { content: 'Before.' })
      await page.goto(`/help/${encodeURIComponent(key)}`)
      await expect(page.getByRole('article')).toContainText('Before.')
      await newSection(company, { key, content: 'After.' })
      await expect(page.getByRole('article')).toContainText('After.')
    })
    await test.step('saves the audience and the live facts of a section', async () => {
      const { key } = await newSection(company)
      await enterAsAdministrator(page)
      const form = new SectionForm(page)
      await form.open(`?edit=${encodeURIComponent(key)}`)
      await expect(form.region.getByLabel('Who may read it')).toHaveValue('everyone')
      await form.region.getByLabel('Who may read it').selectOption('Administrator')
      const balance = form.region.getByRole('checkbox', { name: 'Balance' })
      // Rounder, it would look like a radio button.
      await expect(balance).toHaveCSS('border-radius', '4px')
      await balance.check()
      await form.save.click()
      await expect(form.saved).toBeVisible()
      await page.goto(`/help/${encodeURIComponent(key)}`)
      await expect(page.getByRole('region', { name: 'Your balance' })).toContainText('You have')
      await form.open(`?edit=${encodeURIComponent(key)}`)
      await expect(form.region.getByLabel('Who may read it')).toHaveValue('administrator')
      await expect(balance).toBeChecked()
    })
    await test.step('opens the form of a section from its page', async () => {
      const { key } = await newSection(company)
      await enterAsAdministrator(page)
      await page.goto(`/help/${encodeURIComponent(key)}`)
      await page.getByRole('link', { name: 'Edit this section' }).click()
      await expect(new SectionForm(page).key).toHaveValue(key)
      await expect(alert(page, "You don't have permission to access this page")).toHaveCount(0)
    })
  },
)

test(
  'follows links of a section without a reload',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const { key } = await newSection(company, {
      content:
        '[shop](/gift-shop?search=mug) [handbook](https://elsewhere.test/h) <u>html</u>\n\n![plan](https://elsewhere.test/p.png)',
    })
    await page.goto(`/help/${encodeURIComponent(key)}`)
    const article = page.getByRole('article')
    await expect(article).toContainText('handbook (https://elsewhere.test/h) <u>html</u>')
    await expect(article).toContainText('plan')
    await expect(article.getByRole('link')).toHaveText(['shop'])
    await expect(article.locator('img')).toHaveCount(0)
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await article.getByRole('link').click()
    await expect(page).toHaveURL('/gift-shop?search=mug')
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  },
)

test(
  'takes keys with characters that addresses escape',
  { tag: LONG_PROOF },
  async ({ page, company, me: _me }) => {
    const key = `${unique('Q')} & A? 100% a/b #1 „ü“`
    await newSection(company, { key, content: 'Found all the same.' })
    await page.goto('/help')
    await page.getByRole('link', { name: key }).click()
    await expect(page.getByRole('heading', { level: 1, name: key })).toBeVisible()
    await expect(page.getByRole('article')).toContainText('Found all the same.')
    await page.reload()
    await expect(page.getByRole('article')).toContainText('Found all the same.')
  },
)

test(
  'reads the manuals again on request after a failure',
  { tag: LONG_PROOF },
  async ({ page, me: _me, tolerate }) => {
    await withoutLiveEvents(page, tolerate)
    tolerate(/ERR_FAILED .*\/api\/help\//)
    await page.route('**/api/help/**', (route) => route.abort())
    await page.goto('/help')
    await expect(page.getByRole('alert')).toContainText('The help sections could not be loaded.')
    await page.unroute('**/api/help/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('link', { name: /^Welcome to Laurel/ })).toBeVisible()
  },
)

test("shows administrators' sections apart, to the administrator alone", async ({
  page,
  company,
  me: _me,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 404 .*\/api\/help\/section/)
  const { key } = await newSection(company, { audience: 'administrator' })
  const office = await newBrowser()
  await enterAsAdministrator(office)
  await office.goto('/help')
  const own = office.getByRole('region', { name: 'For the administrator' })
  await expect(own.getByRole('link', { name: key })).toBeVisible()
  await page.goto('/help')
  await expect(page.getByRole('link', { name: /^Welcome to Laurel/ })).toBeVisible()
  await expect(page.getByRole('link', { name: key })).toHaveCount(0)
  await page.goto(`/help/${encodeURIComponent(key)}`)
  await expect(page.getByText('There is no such manual section.')).toBeVisible()
})
