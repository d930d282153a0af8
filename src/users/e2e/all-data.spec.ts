import { unique, type Person } from '#test/e2e/company.ts'
import { alert, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import {
  bar,
  choose,
  expectShown,
  familyOf,
  heading,
  open,
  openMore,
  rows,
  table,
  wholePage,
} from './all-data-screen.ts'

test('pages forwards and back, and sets a permission for all users of a filter', async ({
  page,
  company,
}) => {
  await test.step('pages forwards and back in the chosen size, kept in the URL', async () => {
    const family = await familyOf(company, 53)
    await open(page, `search=${family}`)
    await expect(rows(page, family)).toHaveCount(50)
    await expect(page.getByText('53 people', { exact: true })).toBeVisible()
    const next = page.getByRole('button', { name: 'Next' })
    const previous = page.getByRole('button', { name: 'Previous' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await next.click()
    await expect(rows(page, family)).toHaveCount(3)
    await expect(next).toHaveAttribute('aria-disabled', 'true')
    await page.reload()
    await expect(rows(page, family)).toHaveCount(3)
    await previous.click()
    await expect(rows(page, family)).toHaveCount(50)
    await page.goBack()
    await expect(rows(page, family)).toHaveCount(3)

    await page.getByLabel('People per page').selectOption('25')
    await expect(rows(page, family)).toHaveCount(25)
    await expect(page).toHaveURL(/size=25/)
    await page.getByLabel('Sort').selectOption('Newest account first')
    await expect(rows(page, family).first()).toContainText('Member 53')
    await next.click()
    await next.click()
    await expect(rows(page, family)).toHaveCount(3)
    await page.reload()
    await expect(rows(page, family).last()).toContainText('Member 01')
    await page.getByRole('searchbox').fill(`member 02 ${family}`)
    await expect(rows(page, family)).toHaveCount(1)
    await expect(page).not.toHaveURL(/at=/)
  })
  await test.step('sets a permission for all users of a filter', async () => {
    const family = await familyOf(company, 27)
    await open(page, `search=${family}&size=25`)
    await expect(rows(page, family)).toHaveCount(25)
    await wholePage(page).check()
    await expect(bar(page)).toContainText('25 people selected')
    await page.getByRole('button', { name: 'Select all 27 people that match' }).click()
    await expect(bar(page)).toContainText('27 people selected')
    await bar(page).getByRole('button', { name: 'Set permission…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set permission' })
    await expect(dialog).toContainText('For 27 people.')
    await dialog.getByLabel('Permission').selectOption('Deposit')
    await dialog.getByRole('button', { name: 'Set permission' }).click()
    await expect(alert(page, 'Deposit is on for 27 people')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(bar(page)).toBeHidden()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(
      page.getByRole('switch', { name: `Deposit for Member 27 ${family}` }),
    ).toBeChecked()
  })
})

test(
  'shows the first page for an invalid one; exports; selects and pages by the keyboard',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('shows the first page for an invalid page', async () => {
      tolerate(/status of 400 .*\/api\/users/)
      const person = await company.newPerson()
      await open(page, `search=${person.email}&at=nowhere`)
      await expect(table(page)).toContainText(person.name)
      await expect(page).not.toHaveURL(/at=/)
    })
    await test.step('exports the table, and links to the import', async () => {
      const person = await company.newPerson({ isActive: false })
      await open(page, `search=${person.email}&status=inactive`)
      await expect(table(page)).toContainText(person.name)
      await openMore(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export' }).click()
      const file = await download
      expect(file.suggestedFilename()).toBe('users.csv')
      const content = await (await file.createReadStream()).toArray()
      const lines = Buffer.concat(content as Buffer[])
        .toString()
        .trim()
        .split('\r\n')
      expect(lines).toHaveLength(2)
      expect(lines[1]).toContain(`"${person.email}","No"`)
      await openMore(page)
      await page.getByRole('main').getByRole('link', { name: 'Import' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible()
    })
    await test.step('selects, sets and pages with the keyboard alone', async () => {
      const family = await familyOf(company, 27)
      await open(page, `search=${family}&size=25`)
      await choose(page, `Member 01 ${family}`).focus()
      await page.keyboard.press('Space')
      await bar(page).getByRole('button', { name: 'Set permission…' }).focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Set permission' })
      await expect(dialog.getByLabel('Permission')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(bar(page).getByRole('button', { name: 'Set permission…' })).toBeFocused()
      const next = page.getByRole('button', { name: 'Next' })
      await next.focus()
      await page.keyboard.press('Enter')
      await expect(rows(page, family)).toHaveCount(2)
      await expect(next).toBeFocused()
    })
  },
)

test(
  'sorts by headings, and filters by status, thanks and points',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('sorts by headings, and marks the order', async () => {
      const family = unique('Sorted')
      const [ann, bea, cea] = [
        await company.newPerson({ firstName: 'Ann', lastName: family, deposited: '5' }),
        await company.newPerson({ firstName: 'Bea', lastName: family, appreciation: '30' }),
        await company.newPerson({ firstName: 'Cea', lastName: family }),
      ]
      await open(page, `search=${family}&sort=newest`)
      await expectShown(page, family, cea, bea, ann)
      await heading(page, 'Name').getByRole('button').click()
      await expectShown(page, family, ann, bea, cea)
      await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'ascending')
      await heading(page, 'Total').getByRole('button').click()
      await expectShown(page, family, bea, ann, cea)
      await expect(heading(page, 'Total')).toHaveAttribute('aria-sort', 'descending')
      await expect(heading(page, 'Name')).toHaveAttribute('aria-sort', 'none')
      await heading(page, 'Total').getByRole('button').click()
      await expectShown(page, family, cea, ann, bea)
      await expect(heading(page, 'Total')).toHaveAttribute('aria-sort', 'ascending')
      // Last seen is stored a moment later.
      await expect(async () => {
        await page.reload()
        await expect(rows(page, family).filter({ hasText: 'Just now' })).toHaveCount(3)
      }).toPass()
      await heading(page, 'Last seen').getByRole('button').click()
      await expect(heading(page, 'Last seen')).toHaveAttribute('aria-sort', 'descending')
      await expect(page).toHaveURL(/sort=lastSeen/)
    })
    await test.step('filters by status, thanks and points, and reports an empty result', async () => {
      const family = unique('Filtered')
      const away = await company.newPerson({ lastName: family, isActive: false })
      const rich = await company.newPerson({ lastName: family, deposited: '900' })
      const thanked = await company.newPerson({ lastName: family, appreciation: '50' })
      await open(page, `search=${family}`)
      await expectShown(page, family, away, rich, thanked)
      const status = page.getByLabel('Status')
      await status.selectOption('Inactive')
      await expectShown(page, family, away)
      await status.selectOption('Signed in')
      await expectShown(page, family, rich, thanked)
      const neverThanked = page.getByText('Never thanked', { exact: true })
      await neverThanked.click()
      await expectShown(page, family, rich)
      await status.selectOption('Everyone')
      await expectShown(page, family, away, rich)
      await neverThanked.click()
      const pointsTo = page.getByLabel('Points to', { exact: true })
      await page.getByLabel('Points from').fill('100.01')
      await expectShown(page, family, rich, thanked)
      await pointsTo.fill('999.99')
      await expectShown(page, family, thanked)
      await page.reload()
      await expectShown(page, family, thanked)
      await pointsTo.fill('many')
      await expect(pointsTo).toHaveAttribute('aria-invalid', 'true')
      await pointsTo.fill('120')
      await expect(page.getByText(`Nobody matches “${family}”`)).toBeVisible()
      await page.getByRole('button', { name: 'Show everyone' }).click()
      await expect(page).toHaveURL('/all-data')
      await page.getByLabel('Sort').selectOption('Oldest account first')
      await expect(table(page)).toContainText('admin@laurel.local')
      await expect(page.getByLabel('Points from')).toHaveValue('')
    })
  },
)

test(
  'keeps the selection across pages, and none of another search',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('keeps the selection across pages until the filter changes', async () => {
      const family = await familyOf(company, 27)
      await open(page, `search=${family}&size=25`)
      await choose(page, `Member 03 ${family}`).check()
      await expect(bar(page)).toContainText('1 person selected')
      await page.getByRole('button', { name: 'Next' }).click()
      await choose(page, `Member 27 ${family}`).check()
      await expect(bar(page)).toContainText('2 people selected')
      // Another person's row changes meanwhile.
      const id = await company.idOf(`${family}-26@company.test`)
      await company.permit({ id }, { isActive: true })
      await expect(
        page.getByRole('switch', { name: `Active for Member 26 ${family}` }),
      ).toBeChecked()
      await expect(choose(page, `Member 27 ${family}`)).toBeChecked()
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(choose(page, `Member 03 ${family}`)).toBeChecked()
      await expect(wholePage(page)).toHaveJSProperty('indeterminate', true)

      await page.getByLabel('Status').selectOption('Inactive')
      await expect(bar(page)).toBeHidden()
      await expect(choose(page, `Member 03 ${family}`)).not.toBeChecked()
    })
    await test.step('selects nobody of the previous search', async () => {
      const [first, second] = [await familyOf(company, 2), await familyOf(company, 3)]
      await open(page, `search=${first}`)
      await expect(rows(page, first)).toHaveCount(2)
      await page.route(
        (url) => url.searchParams.get('search') === second,
        async (route) => {
          // The page still shows the rows of the first search.
          await wholePage(page).click()
          await route.continue()
        },
        { times: 1 },
      )
      await page.getByRole('searchbox', { name: 'Search by name or email' }).fill(second)
      await expect(rows(page, second)).toHaveCount(3)
      await wholePage(page).click()
      await expect(bar(page)).toContainText('3 people selected')
    })
  },
)

test(
  'asks about one person without showing the failure of another',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/ERR_FAILED .*\/api\/users\//)
    const family = unique('Clan')
    const [first, second] = [
      await company.newPerson({ lastName: family }),
      await company.newPerson({ lastName: family }),
    ]
    await open(page, `search=${family}`)
    const dialog = page.getByRole('dialog')
    const cancel = dialog.getByRole('button', { name: 'Cancel' })
    const deactivate = dialog.getByRole('button', { name: 'Deactivate' })
    const ask = ({ name }: Person) =>
      page.getByRole('switch', { name: `Active for ${name}` }).click()
    await page.route(
      `**/api/users/${first.id}`,
      async (route) => {
        // A late answer would close the dialog about the second person.
        await expect(cancel).toBeDisabled()
        await page.keyboard.press('Escape')
        await route.abort()
      },
      { times: 1 },
    )
    await ask(first)
    await deactivate.click()
    await expect(dialog.getByRole('alert')).toContainText('The server did not answer.')
    await cancel.click()
    await ask(second)
    await expect(dialog).toContainText(`Deactivate ${second.name}?`)
    await expect(deactivate).toBeVisible()
    await expect(dialog.getByRole('alert')).toBeHidden()
  },
)
