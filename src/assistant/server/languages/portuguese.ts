import type { QuestionLanguage } from './question-language.ts'

export const PORTUGUESE: QuestionLanguage = {
  stemmer: 'portuguese_stem',
  gift: 'presente',
  fillers: `agora ainda ajuda algo alguém algum alguma ano aqui bem bom cada coisa coisas como dentro demais
    deve devo dia dias dizer ele ela este esta estou faço faz fazer favor há ir isto isso já laurel mais
    mês muito muitos nada ninguém nova novo nunca obrigado obrigada olá onde para passada pessoa pessoas
    pode podem posso possível por porque porquê qual quais quando quanto quantos quantas que quê quem quero
    querer saber sei semana sempre tem tempo tenho ter todo todos toda todas usar ver vejo vez vou você`,
  particles: '',
  opening: /^\s*(?:ol[áa]|oi|bom dia|boa (?:tarde|noite)|car[oa])(?!\p{L})[^.!?,\n]*[.!,\n]/u,
  closing:
    /(?:(?<=[.!?,\n])\s*(?:muit[oa] )?obrigad[oa](?!\p{L})[^.!?,\n]{0,30}|^\s*(?:muit[oa] )?obrigad[oa])[.!]*\s*$/u,
  greetings: {
    hello: 'olá|ola|oi|bom dia|boa (?:tarde|noite)|saudações',
    thanks: '(?:muit[oa] )?obrigad[oa]|valeu|agradecido',
    bye: 'tchau|adeus|até (?:logo|amanhã|breve|mais)|boa noite',
    howAreYou: 'tudo bem|como vai(?: você)?|como est[aá]s?',
  },
  addressed: 'a todos|todos|de novo|equipe|equipa|laurel|assistente|bot',
  asksFor: {
    balance:
      /^quantos? .*(?:tenho|me restam|ainda tenho)(?: |$)|^(?:qual é |ver |mostra )?(?:o )?(?:meu saldo|meus pontos|meu total)$/,
    orders:
      /^(?:onde|quando|o que|quais|mostra) .*(?:meus?|minhas?|comprei|pedi|encomendei)(?: |$)|^(?:os )?meus (?:pedidos|presentes)$/,
    thanks:
      /^quem me(?: |$)|^quem .* mim(?: |$)|^quantos agradecimentos|^(?:os )?meus agradecimentos$/,
    permissions:
      /^(?:por ?que não |porque não )?(?:posso|poderia|tenho permissão)(?: |$)|^(?:o )?que posso|^quais permissões/,
  },
  asksHow: /(?:^| )(?:se|diferença|acontece)(?: |$)/,
  refersBack:
    /^(?:e|mas|ou|então) |(?:^| )(?:isso|isto|esse|essa|este|esta|ele|ela|eles|elas|lhe|mesmo)(?: |$)/,
  synonyms: {
    // People
    administração: 'administrador administradora admin chefe rh suporte',
    contato: 'contacto contatar falar falo contactar',
    falar: 'contatar contactar escrever falo',
    colega: 'companheiro companheira amigo',
    funcionário: 'empregado empregada trabalhador colaborador',
    alguém: 'funcionário empregado usuário utilizador',
    pessoas: 'funcionários empregados gente',
    conta: 'perfil acesso',
    criar: 'cadastrar cadastro registrar registar inscrever',
    // Points
    pontos: 'créditos moedas',
    saldo: 'carteira fundos',
    depositar: 'deposito recarregar',
    depósito: 'depositar deposito',
    retirar: 'retiro sacar saco levantar resgatar',
    expiram: 'expirar vencem validade',
    imposto: 'impostos tributo irs fiscal',
    extras: 'bônus bónus bonus prêmio prémio recompensa',
    dar: 'dou distribuir oferecer',
    receber: 'consigo conseguir ganhar obter',
    ganhar: 'consigo conseguir obter receber',
    histórico: 'movimentos transações extrato',
    // Thanks
    agradecer: 'agradeço agradecimento reconhecer elogiar agradeceu',
    obrigado: 'agradecer agradecimento',
    enviar: 'envio envia mandar mando transferir',
    anônima: 'anônimo anónima anónimo anonimamente',
    desfazer: 'desfaço engano erro cancelar',
    várias: 'tempo grupo juntas',
    // The shop
    presente: 'artigo produto prêmio brinde vale',
    comprar: 'compro compra trocar gastar encomendar',
    pedido: 'encomenda pacote entrega',
    loja: 'catálogo',
    cancelar: 'anular devolver',
    carrinho: 'cesto cesta',
    pagar: 'pago pagamento',
    // Accounts
    entrar: 'entro login acessar logar sessão',
    sair: 'terminar termino logout desconectar',
    senha: 'palavra-passe password',
    mudar: 'mudo trocar alterar redefinir',
    alterar: 'mudo trocar mudar',
    esqueci: 'esquecer perdi',
    inativa: 'inativo ativar',
    bloquear: 'bloqueio desativar suspender',
    desativar: 'bloqueio desligar parar desativo',
    foto: 'imagem avatar retrato',
    imagem: 'foto avatar',
    adicionar: 'enviar colocar criar pôr',
    permissão: 'direito autorização',
    // Screens
    editar: 'edito modificar mudar',
    manual: 'guia documentação',
    mails: 'emails email correio',
    escuro: 'noite preto',
  },
}
