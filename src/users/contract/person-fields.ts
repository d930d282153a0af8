import * as z from 'zod/mini'
import { PERSON_KINDS } from '#platform/contract/person-kinds.ts'
import { atMost, refusal, typedText } from '#platform/contract/text.ts'

/** The codes of ISO 3166-1 alpha-2. */
export const COUNTRIES: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
   BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
   ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE
   IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
   MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU
   NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
   SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
   VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
)

const LONGEST = 80

/** A place, a cost centre or the value of an own field; empty means unknown. */
export const TypedFact = typedText('invalid-input').check(
  atMost(LONGEST, 'fact-long'),
  z.refine((text) => !text.includes('\n'), refusal('text-invalid')),
)

/** A country's code, in upper case once it is read; empty means unknown. */
export const TypedCountry = typedText('invalid-input').check(
  z.overwrite((text) => text.toUpperCase()),
  z.refine((text) => text === '' || COUNTRIES.has(text), refusal('country-unknown')),
)

/** Empty means unknown. */
export const TypedKind = z.enum(['', ...PERSON_KINDS], refusal('kind-unknown'))

/** At most so many own fields of a company. */
export const MOST_CUSTOM_FIELDS = 5

const FieldId = z
  .number(refusal('invalid-input'))
  .check(z.int(refusal('invalid-input')), z.gte(1, refusal('invalid-input')))

/** Facts as they are typed. An own field that is left out stays as it is. */
export const TypedFacts = {
  place: TypedFact,
  country: TypedCountry,
  costCentre: TypedFact,
  kind: TypedKind,
  receivesPoints: z.boolean(refusal('invalid-input')),
  customFields: z
    .array(z.strictObject({ id: FieldId, value: TypedFact }))
    .check(z.maxLength(MOST_CUSTOM_FIELDS, refusal('invalid-input'))),
}

/** Where and how somebody works; null means unknown. */
export const facts = {
  place: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
  costCentre: z.nullable(z.string()),
  kind: z.nullable(z.enum(PERSON_KINDS)),
  /** Whether colleagues can send them points; else words alone. */
  receivesPoints: z.boolean(),
  /** The company's own fields that are filled, in its order. */
  customFields: z.array(z.strictObject({ id: z.number(), name: z.string(), value: z.string() })),
}

/** One of the company's own fields. */
export const CustomField = z.strictObject({ id: z.number(), name: z.string() })
export type CustomField = z.output<typeof CustomField>
