import type { Texts } from '../texts.ts';

export const PT_BR: Texts = {
  hello: 'Olá,',
  helloName: 'Olá, {name},',
  questions: 'Dúvidas?',
  hours: { one: '{n} hora', many: '{n} de horas', other: '{n} horas' },
  days: { one: '{n} dia', many: '{n} de dias', other: '{n} dias' },
  range: '{start} a {end}',
  account: { affiliate: 'afiliado', advertiser: 'anunciante' },

  invite: {
    subject: 'Convite para {network}',
    text: 'Você recebeu um convite para participar de {network}. Escolha uma senha para começar:',
    expires:
      'Este link funciona uma única vez e expira em {time}. Se você não esperava este convite, pode ignorar este e-mail.',
  },
  reset: {
    subject: 'Redefina sua senha de {network}',
    text: 'Recebemos um pedido para redefinir sua senha de {network}. Escolha uma nova:',
    expires:
      'Este link funciona uma única vez e expira em {time}. Se você não fez esse pedido, ignore este e-mail; sua senha continua a mesma.',
  },
  confirmSignUp: {
    subject: 'Confirme seu e-mail para {network}',
    text: 'Obrigado pelo seu cadastro em {network} como {account}. Confirme seu e-mail com a senha que você escolheu para enviar o cadastro:',
    expires:
      'Este link funciona uma única vez e expira em {time}. Se você não se cadastrou, ignore este e-mail.',
  },
  alreadySignedUp: {
    subject: 'Você já tem uma conta em {network}',
    text: 'Alguém tentou se cadastrar em {network} como {account} com este e-mail, mas já existe uma conta. Entre, ou redefina sua senha se a esqueceu:',
    ignore: 'Se não foi você, ignore este e-mail. Nada foi alterado.',
  },
  approved: {
    subject: 'Seu cadastro em {network} foi aprovado',
    text: 'Boas-vindas! Seu cadastro como {account} foi aprovado. Entre por aqui:',
  },
  declined: {
    subject: 'Seu cadastro em {network}',
    text: '{network} recusou seu cadastro como {account}:',
  },

  security: {
    subject: 'Aviso de segurança de {network}',
    ownPassword: 'Sua senha de {network} foi alterada.',
    changed: '{by} alterou {of} em {network}: {details}.',
    act: 'Se você esperava essa alteração, não precisa fazer nada. Se não, troque sua senha imediatamente e fale com a rede:',
    of: {
      affiliate: 'estes dados da sua conta de afiliado',
      advertiser: 'estes dados da sua conta de anunciante',
      user: 'este dado do seu usuário',
      settings: 'as configurações',
    },
    by: {
      operator: 'O operador desta instalação',
      networkKey: 'Alguém com uma chave de API da rede',
      networkUser: 'Um usuário da rede',
      accountKey: 'Alguém com uma chave de API da conta',
      accountUser: 'Um usuário da conta',
    },
    details: {
      email: 'e-mail',
      password: 'senha',
      bankDetails: 'dados bancários',
      payoutDetails: 'dados de pagamento',
      payoutMethod: 'forma de pagamento',
      allowedIps: 'endereços IP que podem informar conversões',
      trackingDomains: 'domínios de rastreamento',
      dashboardDomains: 'domínios do painel',
    },
  },

  notices: {
    subject: '{n} novidades de {network}',
    why: 'Você recebe este e-mail por causa das suas configurações de notificação em {network}. Alterar configurações:',
  },
  cap: {
    nearlyReachedTitle: '{campaign} usou 80% de um cap',
    nearlyReached: '80% usados de {what}.',
    reachedTitle: '{campaign} atingiu um cap',
    reached: 'O limite de {what} foi atingido. {next}',
    paused: 'A campanha foi pausada.',
    untilDayEnds: 'Os novos cliques vão para a URL alternativa até o fim do dia ou até o cap ser aumentado.',
    untilMonthEnds:
      'Os novos cliques vão para a URL alternativa até o fim do mês ou até o cap ser aumentado.',
    untilRaised: 'Os novos cliques vão para a URL alternativa até o cap ser aumentado.',
    what: '{limit} {measure} {period}',
    whatPeriod: '{limit} {measure} {period} ({when})',
    ofGroup: '{what}, grupo {group}',
    periods: { daily: 'por dia', monthly: 'por mês', lifetime: 'no total' },
    measures: {
      click: 'cliques',
      conversion: 'conversões',
      approvedConv: 'conversões aprovadas',
      payout: 'de comissão',
      revenue: 'de receita',
      pendingPayout: 'de comissão incl. pendente',
      pendingRevenue: 'de receita incl. pendente',
    },
  },
  postback: {
    title: 'Um postback foi desativado',
    toStaff:
      'O postback {id} do afiliado {affiliate} foi desativado: {reason} Corrija a URL e ative-o novamente.',
    toOwner: 'Seu postback {id} foi desativado: {reason} Corrija a URL e ative-o novamente.',
    gone: 'O servidor respondeu 410 Gone.',
    failing: 'Todas as tentativas falharam durante 5 dias.',
  },
  import: {
    done: 'Importação concluída',
    failed: 'Uma importação falhou',
    dryRunDone: 'Teste de importação concluído',
    dryRunFailed: 'O teste de uma importação falhou',
    text: 'Linhas processadas: {processed} de {rows}. Importadas: {imported}. Atualizadas: {edited}. {errors}.',
    rows: { one: '{n}', many: '{n}', other: '{n}' },
    errors: { one: '{n} erro', many: '{n} de erros', other: '{n} erros' },
  },
  invoice: {
    title: 'Fatura de {start} a {end}',
    text: 'Foram faturados {amount} pelo período de {start} a {end}.',
  },
  payout: {
    settledTitle: 'Pagamento enviado: {amount}',
    settled: '{amount} foram enviados a você. Podem levar alguns dias para chegar.',
    returnedTitle: 'Pagamento devolvido: {amount}',
    returned:
      'Não foi possível pagar {amount} a você; o valor está em aberto de novo. Verifique sua forma de pagamento.',
  },
  bonus: { title: 'Bônus de {amount}', deductionTitle: 'Dedução de {amount}', text: 'Para {day}: {reason}' },
  credit: {
    nearlyUsedTitle: '{advertiser}: {percent}% do crédito usado',
    usedUpTitle: '{advertiser}: crédito esgotado',
    restoredTitle: '{advertiser}: crédito disponível novamente',
    nearlyUsed: 'Quando tudo for usado, as campanhas serão pausadas para novos cliques.',
    usedUp:
      'As campanhas estão pausadas para novos cliques até que chegue um pagamento ou depósito ou que o limite de crédito seja aumentado. Cliques anteriores ainda convertem.',
    restored: 'As campanhas estão ativas novamente.',
  },
  alarm: {
    kinds: {
      dead_letters: [
        'Alguns eventos não puderam ser processados',
        'Eles ficam guardados como eventos não processáveis e ainda não são contados. Execute `batch dead-letters`.',
      ],
      event_log_full: [
        'O log de eventos está cheio',
        'Cliques e conversões recebem 503 até haver espaço. Verifique o worker, o banco de dados e o disco.',
      ],
      event_log_unreadable: [
        'Alguns eventos não puderam ser lidos do disco',
        'Eles foram separados ou estão em arquivos que o worker não consegue ler. Verifique a pasta do log de eventos e o disco.',
      ],
      event_log_old: [
        'Os relatórios estão atrasados',
        'Os eventos estão seguros, mas ainda não foram contados. Verifique o worker e o banco de dados.',
      ],
      disk_low: [
        'O disco está quase cheio',
        'Quando encher, o banco de dados e o log de eventos vão parar. Libere espaço ou exclua linhas antigas.',
      ],
      brokers_away: [
        'Os brokers de mensagens estão inacessíveis',
        'Os trackers guardam os eventos em disco, ou os recusam se esse buffer estiver desativado. Verifique os brokers.',
      ],
    },
    unknown: 'Há algo errado',
    onMachine: '{title} ({source})',
    count: 'Quantidade: {n}.',
    unreadable: 'Arquivos que não podem ser lidos: {n}.',
    minutes: 'O mais antigo espera há {n} minutos.',
    space: '{free} GiB de {total} GiB estão livres.',
    holdsMost: 'Há eventos demais esperando para ser processados.',
    diskFull: 'O disco do log de eventos está cheio.',
    brokersAway: 'Os brokers do log de eventos estão inacessíveis.',
  },

  report: {
    subject: '{title}: {days} ({network})',
    unnamed: 'Seu relatório',
    intro: '{days} ({zone}), valores em {currency}',
    missing:
      'O relatório não está completo: as linhas de cliques e impressões anteriores a {before} foram removidas. Sem considerar outros filtros, faltam: {figures}.',
    noRows: 'Não há dados para este relatório neste período. Abrir o relatório:',
    allRows: {
      one: 'A única linha está anexada como CSV. Abrir o relatório:',
      many: 'Todas as {n} de linhas estão anexadas como CSV. Abrir o relatório:',
      other: 'Todas as {n} linhas estão anexadas como CSV. Abrir o relatório:',
    },
    firstRows: 'As primeiras linhas estão anexadas: {attached} de {rows}. Abrir o relatório completo:',
    why: 'Você agendou este relatório em {network}. Alterar ou cancelar:',
    measures: {
      grossClicks: 'Todos os cliques (inclusive rejeitados)',
      uniqueClicks: 'Cliques únicos',
      rejectedClicks: 'Cliques rejeitados',
      clicks: 'Cliques',
      impressions: 'Impressões',
      approvedConversions: 'Conversões aprovadas',
      pendingConversions: 'Conversões pendentes',
      rejectedConversions: 'Conversões rejeitadas',
      cancelledConversions: 'Conversões canceladas',
      grossConversions: 'Todas as conversões (de qualquer status)',
      payout: 'Comissão',
      revenue: 'Receita',
      profit: 'Lucro (receita menos comissão)',
      pendingPayout: 'Comissão pendente',
      pendingRevenue: 'Receita pendente',
      saleAmount: 'Valor da venda de conversões aprovadas',
      bonus: 'Bônus menos deduções',
      epc: 'EPC (comissão por clique)',
      ctr: 'CTR % (cliques por impressão)',
      cr: 'CR % (conversões aprovadas por clique)',
      elapsedRange1: 'Aprovadas, menos de 2 min após o clique',
      elapsedRange2: 'Aprovadas, de 2 a 15 min após o clique',
      elapsedRange3: 'Aprovadas, de 15 min a 1 h após o clique',
      elapsedRange4: 'Aprovadas, de 1 a 5 h após o clique',
      elapsedRange5: 'Aprovadas, 5 h ou mais após o clique',
    },
    money: {
      affiliate: { payout: 'Ganhos', pendingPayout: 'Ganhos pendentes', epc: 'EPC (ganhos por clique)' },
      advertiser: { revenue: 'Gasto', pendingRevenue: 'Gasto pendente' },
    },
  },
};
