import type { Look } from './drawing/portrait.ts'
import { addressOf } from './company.ts'

const [MINT, HONEY, SAND, MIST, BLUSH] = ['#b9ddc8', '#f5dd98', '#dcd8ce', '#bdd3d9', '#f0cdb9']

/** Those of the company who have chosen a picture of themselves, by their address. */
export const PORTRAITS: ReadonlyMap<string, Look> = new Map([
  [
    addressOf('Amara', 'Okafor'),
    {
      skin: 'deep',
      hair: 'curls',
      hairColour: 'black',
      clothes: 'gold',
      backdrop: MINT,
      with: ['earrings'],
    },
  ],
  [
    addressOf('Chiara', 'Moretti'),
    { skin: 'light', hair: 'long', hairColour: 'brown', clothes: 'laurel', backdrop: BLUSH },
  ],
  [
    addressOf('Dmitri', 'Volkov'),
    {
      skin: 'pale',
      hair: 'side',
      hairColour: 'blond',
      clothes: 'ink',
      backdrop: MIST,
      with: ['beard'],
    },
  ],
  [
    addressOf('Greta', 'Sommer'),
    {
      skin: 'pale',
      hair: 'bun',
      hairColour: 'grey',
      clothes: 'plum',
      backdrop: HONEY,
      with: ['glasses'],
    },
  ],
  [
    addressOf('Hiro', 'Tanaka'),
    { skin: 'light', hair: 'short', hairColour: 'black', clothes: 'sky', backdrop: SAND },
  ],
  [
    addressOf('Kavya', 'Raman'),
    {
      skin: 'brown',
      hair: 'long',
      hairColour: 'black',
      clothes: 'clay',
      backdrop: MINT,
      with: ['earrings'],
    },
  ],
  [
    addressOf('Liam', 'Gallagher'),
    {
      skin: 'pale',
      hair: 'side',
      hairColour: 'ginger',
      clothes: 'laurel',
      backdrop: HONEY,
      with: ['freckles'],
    },
  ],
  [
    addressOf('Omar', 'Benali'),
    {
      skin: 'tan',
      hair: 'crop',
      hairColour: 'black',
      clothes: 'stone',
      backdrop: MIST,
      with: ['beard'],
    },
  ],
  [
    addressOf('Quentin', 'Dubois'),
    {
      skin: 'light',
      hair: 'short',
      hairColour: 'brown',
      clothes: 'rose',
      backdrop: MINT,
      with: ['glasses'],
    },
  ],
  [
    addressOf('Rosa', 'Jimenez'),
    { skin: 'tan', hair: 'curls', hairColour: 'brown', clothes: 'sky', backdrop: BLUSH },
  ],
  [
    addressOf('Samuel', 'Mensah'),
    {
      skin: 'deep',
      hair: 'crop',
      hairColour: 'black',
      clothes: 'cream',
      backdrop: HONEY,
      with: ['glasses'],
    },
  ],
  [
    addressOf('Wanda', 'Kowalska'),
    { skin: 'light', hair: 'bob', hairColour: 'blond', clothes: 'clay', backdrop: MIST },
  ],
  [
    addressOf('Zoltan', 'Kovacs'),
    {
      skin: 'light',
      hair: 'bald',
      hairColour: 'grey',
      clothes: 'laurel',
      backdrop: SAND,
      with: ['beard'],
    },
  ],
  [
    addressOf('Leila', 'Farahani'),
    { skin: 'tan', hair: 'scarf', hairColour: 'black', clothes: 'plum', backdrop: BLUSH },
  ],
])
