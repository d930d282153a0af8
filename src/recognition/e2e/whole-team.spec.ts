import { unique } from '#test/e2e/company.ts'
import { enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible } from '#test/e2e/looks.ts'

test(
  'a whole team is thanked in one choice, unless it is larger than a card',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    const administrator = await company.administrator()
    const team = unique('Crew ')
    const join = async (id: number, name: string) => {
      const data = { title: '', team: name }
      const answer = await administrator.put(`/api/users/${id}/position`, { data })
      expect(answer.ok()).toBe(true)
    }
    const crew = [await company.newPerson(), await company.newPerson()]
    for (const { id } of crew) await join(id, team)
    await enter(page, await company.newPerson({ deposited: '10' }))
    await page.goto('/transfer')
    const field = page.getByLabel('Receiver Email')
    await field.fill(team)
    const option = page.getByRole('listbox').getByRole('option', { name: `Everybody in ${team}` })
    await expect(option).toContainText('2 colleagues')
    await expectAccessible(page, 'a team among the suggestions')
    await field.press('Enter')
    for (const { name } of crew) {
      await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
    }

    const crowd = unique('Crowd ')
    const rows = Array.from(
      { length: 21 },
      (_, place) => `C${place},Rowd,${unique('c')}@company.test,${crowd}`,
    )
    const check = await administrator.post('/api/imports?kind=users', {
      headers: { 'content-type': 'text/csv' },
      data: ['First Name,Last Name,Email,Team', ...rows].join('\n'),
    })
    const { id } = (await check.json()) as { id: number }
    expect((await administrator.post(`/api/imports/${id}/application`)).ok()).toBe(true)
    await field.fill(crowd)
    const tooMany = '21 colleagues are too many for one card, which can have 20'
    await expect(page.getByRole('listbox').getByRole('option')).toContainText(tooMany)
    await field.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: tooMany })).toBeVisible()
  },
)
