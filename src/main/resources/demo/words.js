'use strict';

// The texts of the page's script, in the language of the page.
const WORDS = {
    'pt-BR': {
        statuses: {
            UNKNOWN: 'ainda não sabemos: não pague de novo, o resultado aparece aqui',
            PENDING: 'esperando o pagamento',
            PENDING_3DS: 'esperando a confirmação do banco',
            APPROVED: 'pago, obrigado!',
            REFUSED: 'recusado: tente com outro cartão',
            FAILED: 'não foi processado: tente de novo',
            EXPIRED: 'o prazo terminou',
            CANCELED: 'cancelado',
            REFUNDED: 'devolvido, no todo ou em parte',
            CHARGEBACK: 'contestado',
            MED: 'contestado',
        },
        fields: {
            number: 'Confira o número: algum dígito está errado.',
            holder: 'Escreva o nome como está no cartão.',
            expiry: 'Escreva a validade do cartão, como 12/39, no futuro.',
            cvv: 'Escreva os 3 ou 4 dígitos do código de segurança.',
        },
        missing: { number: 'Escreva o número do cartão.' },
        errors: {
            INVALID_CARD: 'Confira os campos marcados.',
            THREEDS_FAILED: 'O banco não confirmou a compra. Tente com outro cartão.',
            NETWORK: 'Sem resposta agora. Tente de novo daqui a pouco.',
            other: 'Não deu certo. O registro desta página diz por quê.',
        },
        copied: 'Código copiado',
        selected: 'Selecionado: copie agora',
        card: 2,
    },
    en: {
        statuses: {
            UNKNOWN: 'not known yet: do not pay again, the result appears here',
            PENDING: 'awaiting payment',
            PENDING_3DS: 'awaiting the confirmation of the bank',
            APPROVED: 'paid, thank you!',
            REFUSED: 'refused: try another card',
            FAILED: 'not processed: try again',
            EXPIRED: 'the time is over',
            CANCELED: 'canceled',
            REFUNDED: 'refunded, in whole or in part',
            CHARGEBACK: 'disputed',
            MED: 'disputed',
        },
        fields: {
            number: 'Check the number: one of its digits is wrong.',
            holder: 'Type the name as it is on the card.',
            expiry: "Type the card's expiry date, such as 12/39, in the future.",
            cvv: 'Type the 3 or 4 digits of the security code.',
        },
        missing: { number: 'Type the number of the card.' },
        errors: {
            INVALID_CARD: 'Check the marked fields.',
            THREEDS_FAILED: 'The bank did not confirm the purchase. Try another card.',
            NETWORK: 'No answer now. Try again in a moment.',
            other: 'That did not work. The log on this page says why.',
        },
        copied: 'Code copied',
        selected: 'Selected: copy it now',
        card: 3,
    },
}[document.documentElement.lang];
