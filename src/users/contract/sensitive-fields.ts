// Facts that the law protects (GDPR, article 9) or that invite unequal treatment, in Laurel's languages, without
// accents. A name that only sounds like one costs a second press, no more.

/** Anywhere in a name. */
const STEMS = `
  gender sexual religio denomination health illness disease medical disab handicap ethni racial politic
  pregnan genetic biometric trade-union
  geschlecht konfession gesundheit krank behinder schwanger gewerkschaft hautfarbe abstammung politisch
  enfermedad discapacidad embaraz sindic etnia salud
  maladie syndica grossesse ethnie sante
  doenca deficiencia gravidez saude
  ديانة مذهب صحي مرض إعاقة عرقي نقاب سياس حزب ميول`
  .split(/\s+/)
  .map(fold)
  .filter(Boolean)

/** As a whole word. */
const WORDS = new Set(
  `sex sexes race races religion faith belief caste church union party lgbt lgbtq queer orientation
   rasse glaube kirche partei ethnie herkunft
   sexo genero raza religion fe partido orientacion
   sexe genre race parti orientation
   raca religiao fe partido orientacao cor
   جنس دين صحة عرق حمل`
    .split(/\s+/)
    .map(fold),
)

/** Whether the name of a field sounds like sensitive personal data. */
export function isSensitiveName(name: string): boolean {
  const folded = fold(name)
  const words = folded.split(/[^\p{L}\p{N}]+/u).map((word) => word.replace(/^ال/, ''))
  return STEMS.some((stem) => folded.includes(stem)) || words.some((word) => WORDS.has(word))
}

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
