import { FIVE_YEARS_BEFORE, later, NOON } from '#test/harness/signing-team.ts'
import { celebrate } from '#milestones/server/start-milestones.ts'
import { withDatabase } from '../../scripts/with-database.ts'
import type { Company } from './company.ts'
import type { Installation } from './installation.ts'
import { newGift, uploadPicture } from './shop.ts'

/**
 * A manager, and two of their people: one has been there for five years in a week, which brings a gift. Cards of it can
 * be signed.
 */
export async function celebrateInAWeek(company: Company, { env }: Installation) {
  const picture = await uploadPicture(await company.administrator(), '#b4562d')
  const gift = await newGift(company, { name: 'Teapot', price: '500.00', picture })
  const administrator = await company.administrator()
  const { milestones } = (await (await administrator.get('/api/milestones')).json()) as {
    milestones: { id: number; kind: string; version: number }[]
  }
  const anniversary = milestones.find(({ kind }) => kind === 'anniversary')
  const saved = await administrator.put(`/api/milestones/${anniversary?.id}`, {
    data: {
      isOn: true,
      isSigned: true,
      group: null,
      hour: 9,
      shift: 'onDay',
      picture: null,
      points: '0.00',
      steps: [{ years: 5, points: '0.00', gift: gift.id }],
      templates: [{ language: 'en', text: 'Five good years with us, {name}. Thank you!' }],
      version: anniversary?.version,
    },
  })
  if (!saved.ok()) throw new Error(await saved.text())
  const [manager, farid, ada] = [
    await company.newPerson(),
    await company.newPerson({ firstName: 'Farid' }),
    await company.newPerson(),
  ]
  await withDatabase(
    async (database) => {
      await database.pool.query(
        `update milestones set switched_on_at = now() - interval '400 days'`,
      )
      await database.pool.query(
        `update users set manager_id = $1, created_at = now() - interval '400 days',
                started_on = case when id = $2 then $3::date end
          where id = any($4)`,
        [manager.id, farid.id, FIVE_YEARS_BEFORE, [farid.id, ada.id]],
      )
      await database.pool.query('delete from changed_dates')
      await celebrate(database, NOON)
    },
    { env },
  )
  return { manager, farid, ada }
}

/** The cards of a week later come now. */
export async function passAWeek({ env }: Installation): Promise<void> {
  await withDatabase(
    async (database) => {
      await celebrate(database, later(7))
    },
    { env },
  )
}
