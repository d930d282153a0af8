import { LANGUAGES } from '#platform/contract/languages.ts'
import type { PersonKind } from '#platform/contract/person-kinds.ts'
import { COUNTRIES } from '#users/contract/person-fields.ts'

// The words of spreadsheets and HR systems for countries and kinds of employment, in several languages.

/** Names beside those of the languages' own lists, and codes of three letters. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  AT: 'AUT, Österreich',
  BE: 'BEL',
  BR: 'BRA',
  CH: 'CHE',
  CZ: 'CZE, Czech Republic, Tschechische Republik',
  DE: 'DEU, GER, BRD, Bundesrepublik Deutschland',
  ES: 'ESP',
  FR: 'FRA',
  GB: 'GBR, UK, U.K., Great Britain, England, Scotland, Wales, Großbritannien, England, Grande-Bretagne, Gran Bretaña',
  IE: 'IRL',
  IN: 'IND',
  IT: 'ITA, Italia',
  NL: 'NLD, Holland, The Netherlands, Nederland',
  PL: 'POL, Polska',
  PT: 'PRT',
  RO: 'ROU',
  TR: 'TUR, Turkey, Türkiye',
  US: 'USA, U.S.A., U.S., United States of America, Vereinigte Staaten von Amerika, États-Unis d’Amérique, EEUU, EUA',
}

const plain = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

const COUNTRY_OF = new Map([
  ...LANGUAGES.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return [...COUNTRIES].map((code): [string, string] => [plain(names.of(code) ?? code), code])
  }),
  ...Object.entries(OTHER_NAMES).flatMap(([code, names]) =>
    names.split(', ').map((name): [string, string] => [plain(name), code]),
  ),
])

/** The code of a country by its code or its name in one of Laurel's languages; null: there is none. */
export function readCountry(text: string): string | null {
  const code = text.trim().toUpperCase()
  return COUNTRIES.has(code) ? code : (COUNTRY_OF.get(plain(text)) ?? null)
}

const KIND_WORDS: Readonly<Record<PersonKind, string>> = {
  employee: `employee, employed, full time, fulltime, part time, parttime, permanent, regular, salaried, hourly,
    staff, temporary, fixed term, fte, worker, seasonal,
    angestellt, angestellte, angestellter, mitarbeiter, mitarbeiterin, mitarbeitende, arbeitnehmer, vollzeit,
    teilzeit, festangestellt, festanstellung, unbefristet, befristet, arbeiter, arbeiterin, minijob, minijobber,
    aushilfe, geringfügig beschäftigt,
    salarié, salariée, employé, employée, cdi, cdd, temps plein, temps partiel,
    empleado, empleada, tiempo completo, tiempo parcial, jornada completa, media jornada, indefinido, temporal, fijo,
    funcionário, funcionária, empregado, empregada, clt, tempo integral, meio período, efetivo,
    موظف, موظفة, دوام كامل, دوام جزئي`,
  contractor: `contractor, independent contractor, contract, freelancer, freelance, consultant, external, agency,
    agency worker, contingent, contingent worker, self employed,
    extern, externe, externer, freie mitarbeit, freier mitarbeiter, freie mitarbeiterin, freiberufler,
    leiharbeiter, leiharbeit, zeitarbeit, zeitarbeiter, selbstständig, selbständig,
    prestataire, indépendant, intérimaire, intérim, contratista, autónomo, externo, externa, freelancer,
    prestador, prestador de serviços, pj, terceirizado, autônomo,
    متعاقد, متعاقدة, مستقل, خارجي`,
  apprentice: `apprentice, apprenticeship, intern, internship, trainee, student, working student, co op,
    auszubildend, auszubildende, auszubildender, azubi, ausbildung, in ausbildung, lehrling, praktikant,
    praktikantin, praktikum, werkstudent, werkstudentin, dualer student, duales studium, volontär, volontariat,
    en formation, apprenti, apprentie, apprentissage, alternant, alternante, alternance, stagiaire, stage,
    aprendiz, becario, becaria, en prácticas, prácticas, en formación,
    estagiário, estagiária, estágio, jovem aprendiz,
    متدرب, متدربة, متدرّب, تدريب`,
  other: `other, volunteer, board member, sonstige, sonstiges, andere, anderes, ehrenamtlich, autre, autres, bénévole,
    otro, otra, otros, voluntario, outro, outra, outros, voluntário, أخرى, آخر, متطوع`,
}

const KIND_OF = new Map(
  (Object.entries(KIND_WORDS) as [PersonKind, string][]).flatMap(([kind, words]) =>
    words.split(/,\s*/).map((word): [string, PersonKind] => [plain(word), kind]),
  ),
)

/** Endings for both genders: "Angestellte/r", "Mitarbeiter:in", "salarié(e)". */
const BOTH_GENDERS = /[/*:_(]-?(?:r|in|innen|e|a|o)\)?(?=\s|$)/giu

/** A kind of employment by its code or a usual word; null: neither. */
export function readKind(text: string): PersonKind | null {
  return KIND_OF.get(plain(text)) ?? KIND_OF.get(plain(text.replaceAll(BOTH_GENDERS, ''))) ?? null
}
