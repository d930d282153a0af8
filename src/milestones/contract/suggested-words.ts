import type { Language } from '#platform/contract/languages.ts'
import type { MilestoneKind } from './milestones.ts'

/** Words of cards to begin with, which the administrator changes. What is celebrated stands above them. */
export const SUGGESTED_WORDS: Readonly<Record<MilestoneKind, Readonly<Record<Language, string>>>> =
  {
    anniversary: {
      en: 'Thank you, {name}, for all that you have brought to us.',
      de: 'Danke, {name}, für alles, was du bei uns eingebracht hast.',
      es: 'Gracias, {name}, por todo lo que nos has aportado.',
      fr: 'Merci, {name}, pour tout ce que tu nous as apporté.',
      pt: 'Agradecemos, {name}, por tudo o que você trouxe para nós.',
      ar: 'شكرًا يا {name} على كل ما قدّمته لنا.',
    },
    birthday: {
      en: 'All the best, {name}! It is good to have you with us.',
      de: 'Alles Gute, {name}! Schön, dass du bei uns bist.',
      es: '¡Felicidades, {name}! Nos alegra que estés con nosotros.',
      fr: 'Tous nos vœux, {name} ! C’est une joie de t’avoir parmi nous.',
      pt: 'Tudo de bom, {name}! É muito bom ter você com a gente.',
      ar: 'أطيب التمنيات يا {name}! يسعدنا وجودك معنا.',
    },
    welcome: {
      en: 'It is good that you are here, {name}. We look forward to working with you.',
      de: 'Schön, dass du da bist, {name}. Wir freuen uns auf die Zusammenarbeit.',
      es: 'Qué alegría que estés aquí, {name}. Tenemos ganas de trabajar contigo.',
      fr: 'Quel plaisir de t’accueillir, {name}. Nous avons hâte de travailler avec toi.',
      pt: 'Que bom que você está aqui, {name}. Queremos muito trabalhar com você.',
      ar: 'يسعدنا انضمامك إلينا يا {name}، ونتطلع إلى العمل معك.',
    },
    list: {
      en: 'Congratulations, {name}!',
      de: 'Herzlichen Glückwunsch, {name}!',
      es: '¡Enhorabuena, {name}!',
      fr: 'Félicitations, {name} !',
      pt: 'Parabéns, {name}!',
      ar: 'تهانينا يا {name}!',
    },
  }
