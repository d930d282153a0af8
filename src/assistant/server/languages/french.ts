import type { QuestionLanguage } from './question-language.ts'

export const FRENCH: QuestionLanguage = {
  stemmer: 'french_stem',
  gift: 'cadeau',
  fillers: `ai aije aller avoir besoin bien bonjour ça cela chose comment combien dois doisje donc dire dit
    encore est estce etre être faire fais fait faut fois jamais jour jours laurel lorsque mais merci
    mettre mois nouveau nouvelle où ou parce peut peux peuton plaît plus pour pourquoi pouvoir puis puisje
    quand que quel quelle quelles quels quelque quelqu quoi quun rien sais savoir semaine dernière dernier
    si sil tout tous toute toutes très trop trouver trouve veux voir vois voudrais vouloir vous année an`,
  particles: '',
  opening: /^\s*(?:bonjour|bonsoir|salut|coucou|hello|cher|chère)(?!\p{L})[^.!?,\n]*[.!,\n]/u,
  closing:
    /(?:(?<=[.!?,\n])\s*(?:un grand )?merci(?!\p{L})[^.!?,\n]{0,30}|^\s*merci(?: beaucoup| bien| d'avance)?)[.!]*\s*$/u,
  greetings: {
    hello: 'bonjour|bonsoir|salut|coucou|hello|hey',
    thanks: '(?:un grand |mille )?merci(?: beaucoup| bien| davance| infiniment)?',
    bye: 'au revoir|à (?:bientôt|demain|plus|plus tard)|bonne (?:nuit|journée|soirée)|salut|ciao',
    howAreYou: '(?:comment )?ça va|comment (?:allezvous|vastu|tu vas|vous allez)',
  },
  addressed: 'tous|toutes|à tous|encore|léquipe|laurel|assistant|bot|bien',
  asksFor: {
    balance:
      /^combien (?:de |me )?.*(?:jai|aije|me restetil|me reste|il me reste)(?: |$)|^(?:quel est |voir |affiche )?(?:mon solde|mes points|mon total)$/,
    orders:
      /^(?:où|ou|quand|estce que|questce que|quels?|quelles?|montre) .*(?:mon|ma|mes|jai (?:commandé|acheté)|aije (?:commandé|acheté))(?: |$)|^mes (?:commandes|cadeaux|achats)$/,
    thanks: /^qui ma(?: |$)|^qui .* (?:me|moi|ma)(?: |$)|^(?:quels|combien de) mercis|^mes mercis$/,
    permissions:
      /^(?:pourquoi )?(?:puisje|estce que je peux|je ne peux pas|aije le droit)(?: |$)|^que puisje|^quelles autorisations/,
  },
  asksHow: /(?:^| )(?:si|différence|arrive|passe)(?: |$)/,
  refersBack:
    /^(?:et|mais|ou|alors|donc) |(?:^| )(?:il|elle|ils|elles|ça|cela|ce|ceci|celuici|celleci|lui|leur|en|même)(?: |$)/,
  synonyms: {
    // People
    admin: 'administrateur administratrice administration chef patron responsable rh',
    contacter: 'contact joindre parler écrire',
    collègue: 'collaborateur collaboratrice coéquipier copain équipier',
    salarié: 'employé employée personnel collaborateur',
    personne: 'employé utilisateur membre gens',
    compte: 'profil accès',
    créer: 'inscrire inscription inscris enregistrer',
    // Points
    points: 'crédits pièces kudos',
    solde: 'portefeuille cagnotte',
    reste: 'combien restant',
    déposer: 'dépose dépôt recharger créditer',
    retirer: 'encaisser retire sortir',
    retrait: 'retirer encaisser',
    dépôt: 'déposer dépose',
    expirer: 'expirent expiration périmer',
    impôts: 'impôt taxe fiscal imposable',
    bonus: 'prime récompense',
    donner: 'donne offrir attribuer distribuer',
    recevoir: 'reçois obtenir gagner avoir',
    historique: 'mouvements transactions relevé opérations',
    // Thanks
    remercier: 'féliciter reconnaître remerciement remercié remercie',
    merci: 'remerciement remerciements gratitude',
    envoyer: 'envoie envoi transférer donner',
    anonyme: 'anonymement secret',
    défaire: 'annuler annule erreur reprendre',
    plusieurs: 'groupe ensemble',
    // The shop
    cadeau: 'article produit lot bon',
    acheter: 'achète achat commander échanger dépenser',
    commande: 'colis livraison commandé expédié',
    boutique: 'magasin catalogue',
    annuler: 'annulation rembourser',
    payer: 'paiement régler',
    panier: 'chariot',
    // Accounts
    connecter: 'connexion connecte identifier login entrer',
    déconnecter: 'déconnexion déconnecte quitter',
    mot: 'mdp code',
    passe: 'mdp',
    changer: 'change modifier modifie réinitialiser',
    oublié: 'oublie perdu',
    inactif: 'activer activé',
    bloquer: 'bloque suspendre désactiver',
    désactiver: 'bloquer suspendre',
    image: 'photo avatar portrait',
    photo: 'image avatar',
    autorisation: 'droit droits permission',
    // Screens
    manuel: 'guide documentation notice',
    modifier: 'éditer changer',
    mails: 'mail courriels emails',
    désabonner: 'arrêter stopper couper',
    sombre: 'noir nuit',
    ajouter: 'ajoute mettre publier',
  },
}
