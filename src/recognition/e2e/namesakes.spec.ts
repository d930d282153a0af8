import { send, unique } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test.use({ viewport: { width: 390, height: 844 } })

test(
  'two people with one name differ on a phone: on the wall and where one is chosen',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const firstName = unique('Muh')
    const [me, ali, khan] = [
      await company.newPerson({ deposited: '10' }),
      await company.newPerson({ firstName, lastName: unique('Ali') }),
      await company.newPerson({ firstName, lastName: unique('Khan') }),
    ]
    const twin = await company.newPerson({ firstName, lastName: ali.lastName })
    const administrator = await company.administrator()
    for (const [{ id }, team] of [
      [ali, 'Warehouse'],
      [twin, 'Shop floor'],
    ] as const) {
      const answer = await administrator.put(`/api/users/${id}/position`, {
        data: { title: '', team },
      })
      expect(answer.ok()).toBe(true)
    }
    await send(me, khan, '1', 'For the boxes')
    await send(me, ali, '1', 'For the lift')
    await enter(page, me)
    await page.goto('/wall?tab=given')
    const wall = page.getByRole('main')
    await expect(wall.getByRole('link', { name: khan.name })).toBeVisible()
    await expect(wall.getByRole('link', { name: `${ali.name} · Warehouse` })).toBeVisible()
    await expectAccessible(page, 'the wall with namesakes')

    await page.goto('/transfer')
    await page.getByLabel('Receiver Email').fill(ali.name)
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveCount(2)
    await expect(options.filter({ hasText: ali.email })).toContainText('Warehouse')
    await options.filter({ hasText: twin.email }).click()
    await expect(
      page.getByRole('button', { name: `Remove ${ali.name} · Shop floor` }),
    ).toBeVisible()
    await expectAccessible(page, 'a chosen namesake')
  },
)
