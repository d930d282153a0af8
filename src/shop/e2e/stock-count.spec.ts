import { unique } from '#test/e2e/company.ts'
import { csvFile, downloaded, ImportScreen } from '#test/e2e/imports.ts'
import { cellsOf, newOrder, openInventory } from '#test/e2e/inventory.ts'
import { expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'
import { newGift } from '#test/e2e/shop.ts'

test(
  'a counting list is filled in and read, without a gift that was bought meanwhile',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const shelf = unique('Shelf ')
    const mug = await newGift(company, { name: `${shelf} mug` })
    const scarf = await newGift(company, { name: `${shelf} scarf` })
    const umbrella = await newGift(company, { name: `${shelf} umbrella` })
    await openInventory(page, { search: shelf })
    await page.getByRole('button', { name: 'Count stock' }).click()
    const form = page.getByRole('form', { name: 'Stock count' })
    const list = await downloaded(
      () => form.getByRole('link', { name: 'Download a list for counting' }).click(),
      page,
    )
    const [columns = '', ...rows] = list.text.trim().split('\r\n')
    expect(rows).toHaveLength(3)
    await newOrder(company, umbrella)

    await form.getByRole('link', { name: 'read a list that was filled in' }).click()
    const screen = new ImportScreen(page)
    const fill = (name: string, counted: string) => {
      const row = rows.find((line) => line.includes(name)) ?? ''
      return row.replace(/(,""|,){2}$/, counted)
    }
    await screen.check(
      csvFile(
        [
          columns,
          fill(mug.name, ',8,Damaged'),
          fill(scarf.name, ',12,Found'),
          fill(umbrella.name, ',9,'),
        ],
        list.name,
      ),
    )
    await screen.expectChange(2, '10', '8')
    await screen.expectChange(3, '10', '12')
    await expect(screen.row(4)).toContainText('The stock changed since the list was saved')
    await expectAccessible(page, 'the rows of a stock count')
    await screen.confirm()
    await expect(screen.heading('The import is applied')).toBeFocused()
    await expect(page.getByText('The stock of 2 gifts was corrected.')).toBeVisible()

    await page.getByRole('link', { name: 'Look at the inventory' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
    // It lists the gifts of other stories too.
    await page.goto(`/inventory?search=${encodeURIComponent(shelf)}`)
    for (const [gift, left] of [
      [mug, '8'],
      [scarf, '12'],
      [umbrella, '8'],
    ] as const) {
      await expect(cellsOf(page, gift).first()).toHaveText(left)
    }
  },
)
