import type { Texts } from '../texts.ts';

export const ES: Texts = {
  hello: 'Hola:',
  helloName: 'Hola, {name}:',
  questions: '¿Tiene preguntas?',
  hours: { one: '{n} hora', many: '{n} de horas', other: '{n} horas' },
  days: { one: '{n} día', many: '{n} de días', other: '{n} días' },
  range: '{start} al {end}',
  account: { affiliate: 'afiliado', advertiser: 'anunciante' },

  invite: {
    subject: 'Invitación a {network}',
    text: 'Ha recibido una invitación para unirse a {network}. Elija una contraseña para empezar:',
    expires:
      'Este enlace funciona una sola vez y vence en {time}. Si no esperaba esta invitación, puede ignorar este correo.',
  },
  reset: {
    subject: 'Restablezca su contraseña de {network}',
    text: 'Recibimos una solicitud para restablecer su contraseña de {network}. Elija una nueva:',
    expires:
      'Este enlace funciona una sola vez y vence en {time}. Si no lo solicitó, ignore este correo; su contraseña no cambia.',
  },
  confirmSignUp: {
    subject: 'Confirme su correo para {network}',
    text: 'Gracias por su solicitud de alta en {network} como {account}. Confirme su correo con la contraseña que eligió para enviar la solicitud:',
    expires:
      'Este enlace funciona una sola vez y vence en {time}. Si no envió ninguna solicitud, ignore este correo.',
  },
  alreadySignedUp: {
    subject: 'Ya tiene una cuenta en {network}',
    text: 'Alguien solicitó el alta en {network} como {account} con este correo, pero ya existe una cuenta. Inicie sesión o restablezca su contraseña si la olvidó:',
    ignore: 'Si no fue usted, ignore este correo. No se modificó nada.',
  },
  approved: {
    subject: 'Su cuenta en {network} está aprobada',
    text: '¡Le damos la bienvenida! Se aprobó su solicitud como {account}. Inicie sesión:',
  },
  declined: {
    subject: 'Su solicitud a {network}',
    text: '{network} rechazó su solicitud como {account}:',
  },

  security: {
    subject: 'Aviso de seguridad de {network}',
    ownPassword: 'Se cambió su contraseña de {network}.',
    changed: '{by} cambió {of} en {network}: {details}.',
    act: 'Si esperaba este cambio, no tiene que hacer nada. Si no, cambie su contraseña de inmediato y consulte a la red:',
    of: {
      affiliate: 'estos datos de su cuenta de afiliado',
      advertiser: 'estos datos de su cuenta de anunciante',
      user: 'este dato de su usuario',
      settings: 'la configuración',
    },
    by: {
      operator: 'El operador de esta instalación',
      networkKey: 'Alguien con una clave de API de la red',
      networkUser: 'Un usuario de la red',
      accountKey: 'Alguien con una clave de API de la cuenta',
      accountUser: 'Un usuario de la cuenta',
    },
    details: {
      email: 'correo electrónico',
      password: 'contraseña',
      bankDetails: 'datos bancarios',
      payoutDetails: 'datos de pago',
      payoutMethod: 'método de pago',
      allowedIps: 'direcciones IP que pueden notificar conversiones',
      trackingDomains: 'dominios de seguimiento',
      dashboardDomains: 'dominios del panel',
    },
  },

  notices: {
    subject: '{n} novedades de {network}',
    why: 'Recibe este correo por su configuración de notificaciones en {network}. Cambiar la configuración:',
  },
  cap: {
    nearlyReachedTitle: '{campaign} usó el 80 % de un tope',
    nearlyReached: 'Se usó el 80 % de {what}.',
    reachedTitle: '{campaign} alcanzó un tope',
    reached: 'Se alcanzó el límite de {what}. {next}',
    paused: 'Se pausó la campaña.',
    untilDayEnds: 'Los clics nuevos van a la URL alternativa hasta que termine el día o se aumente el tope.',
    untilMonthEnds:
      'Los clics nuevos van a la URL alternativa hasta que termine el mes o se aumente el tope.',
    untilRaised: 'Los clics nuevos van a la URL alternativa hasta que se aumente el tope.',
    what: '{limit} {measure} {period}',
    whatPeriod: '{limit} {measure} {period} ({when})',
    ofGroup: '{what}, grupo {group}',
    periods: { daily: 'por día', monthly: 'por mes', lifetime: 'en total' },
    measures: {
      click: 'clics',
      conversion: 'conversiones',
      approvedConv: 'conversiones aprobadas',
      payout: 'de comisión',
      revenue: 'de ingresos',
      pendingPayout: 'de comisión con pendientes',
      pendingRevenue: 'de ingresos con pendientes',
    },
  },
  postback: {
    title: 'Se desactivó un postback',
    toStaff:
      'Se desactivó el postback {id} del afiliado {affiliate}: {reason} Corrija la URL y vuelva a activarlo.',
    toOwner: 'Se desactivó su postback {id}: {reason} Corrija la URL y vuelva a activarlo.',
    gone: 'El servidor respondió 410 Gone.',
    failing: 'Todos los intentos fallaron durante 5 días.',
  },
  import: {
    done: 'Importación terminada',
    failed: 'Falló una importación',
    dryRunDone: 'Prueba de importación terminada',
    dryRunFailed: 'Falló la prueba de una importación',
    text: 'Filas procesadas: {processed} de {rows}. Importadas: {imported}. Actualizadas: {edited}. {errors}.',
    rows: { one: '{n}', many: '{n}', other: '{n}' },
    errors: { one: '{n} error', many: '{n} de errores', other: '{n} errores' },
  },
  invoice: {
    title: 'Factura del {start} al {end}',
    text: 'Se facturaron {amount} por el periodo del {start} al {end}.',
  },
  payout: {
    settledTitle: 'Pago enviado: {amount}',
    settled: 'Se le enviaron {amount}. Pueden tardar unos días en llegar.',
    returnedTitle: 'Pago devuelto: {amount}',
    returned:
      'No se le pudieron pagar {amount}, que vuelven a estar pendientes. Compruebe su método de pago.',
  },
  bonus: {
    title: 'Bonificación de {amount}',
    deductionTitle: 'Deducción de {amount}',
    text: 'Para el {day}: {reason}',
  },
  credit: {
    nearlyUsedTitle: '{advertiser}: {percent} % del crédito usado',
    usedUpTitle: '{advertiser}: crédito agotado',
    restoredTitle: '{advertiser}: crédito disponible de nuevo',
    nearlyUsed: 'Cuando se use todo, las campañas se pausarán para clics nuevos.',
    usedUp:
      'Las campañas están pausadas para clics nuevos hasta que llegue un pago o un depósito o se aumente el límite de crédito. Los clics anteriores siguen convirtiendo.',
    restored: 'Las campañas están activas de nuevo.',
  },
  alarm: {
    kinds: {
      dead_letters: [
        'No se pudieron procesar algunos eventos',
        'Se guardan como eventos no procesables y aún no se cuentan. Ejecute `batch dead-letters`.',
      ],
      event_log_full: [
        'El registro de eventos está lleno',
        'Los clics y las conversiones reciben un 503 hasta que haya espacio. Revise el worker, la base de datos y el disco.',
      ],
      event_log_unreadable: [
        'No se pudieron leer algunos eventos del disco',
        'Se apartaron, o están en archivos que el worker no puede leer. Revise la carpeta del registro de eventos y el disco.',
      ],
      event_log_old: [
        'Los informes están atrasados',
        'Los eventos están a salvo, pero aún no se cuentan. Revise el worker y la base de datos.',
      ],
      disk_low: [
        'El disco está casi lleno',
        'Cuando se llene, se detendrán la base de datos y el registro de eventos. Libere espacio o elimine filas antiguas.',
      ],
      brokers_away: [
        'No se puede contactar con los brokers de mensajes',
        'Los trackers guardan los eventos en el disco, o los rechazan si ese búfer está desactivado. Revise los brokers.',
      ],
    },
    unknown: 'Algo no funciona bien',
    onMachine: '{title} ({source})',
    count: 'Cantidad: {n}.',
    unreadable: 'Archivos que no se pueden leer: {n}.',
    minutes: 'El más antiguo espera desde hace {n} minutos.',
    space: 'Quedan libres {free} GiB de {total} GiB.',
    holdsMost: 'Hay demasiados eventos en espera de ser procesados.',
    diskFull: 'El disco del registro de eventos está lleno.',
    brokersAway: 'No se puede contactar con los brokers del registro de eventos.',
  },

  report: {
    subject: '{title}: {days} ({network})',
    unnamed: 'Su informe',
    intro: '{days} ({zone}), importes en {currency}',
    missing:
      'El informe no está completo: se eliminaron las filas de clics e impresiones anteriores al {before}. Sin tener en cuenta otros filtros, faltan: {figures}.',
    noRows: 'No hay datos para este informe en este periodo. Abrir el informe:',
    allRows: {
      one: 'La única fila se adjunta como CSV. Abrir el informe:',
      many: 'Las {n} de filas se adjuntan como CSV. Abrir el informe:',
      other: 'Las {n} filas se adjuntan como CSV. Abrir el informe:',
    },
    firstRows: 'Se adjuntan las primeras filas: {attached} de {rows}. Abrir el informe completo:',
    why: 'Usted programó este informe en {network}. Cambiarlo o cancelarlo:',
    measures: {
      grossClicks: 'Todos los clics (incluidos los rechazados)',
      uniqueClicks: 'Clics únicos',
      rejectedClicks: 'Clics rechazados',
      clicks: 'Clics',
      impressions: 'Impresiones',
      approvedConversions: 'Conversiones aprobadas',
      pendingConversions: 'Conversiones pendientes',
      rejectedConversions: 'Conversiones rechazadas',
      cancelledConversions: 'Conversiones anuladas',
      grossConversions: 'Todas las conversiones (de cualquier estado)',
      payout: 'Comisión',
      revenue: 'Ingresos',
      profit: 'Beneficio (ingresos menos comisión)',
      pendingPayout: 'Comisión pendiente',
      pendingRevenue: 'Ingresos pendientes',
      saleAmount: 'Importe de venta de conversiones aprobadas',
      bonus: 'Bonificaciones menos deducciones',
      epc: 'EPC (comisión por clic)',
      ctr: 'CTR % (clics por impresión)',
      cr: 'CR % (conversiones aprobadas por clic)',
      elapsedRange1: 'Aprobadas, menos de 2 min después del clic',
      elapsedRange2: 'Aprobadas, de 2 a 15 min después del clic',
      elapsedRange3: 'Aprobadas, de 15 min a 1 h después del clic',
      elapsedRange4: 'Aprobadas, de 1 a 5 h después del clic',
      elapsedRange5: 'Aprobadas, 5 h o más después del clic',
    },
    money: {
      affiliate: {
        payout: 'Ganancias',
        pendingPayout: 'Ganancias pendientes',
        epc: 'EPC (ganancias por clic)',
      },
      advertiser: { revenue: 'Gasto', pendingRevenue: 'Gasto pendiente' },
    },
  },
};
