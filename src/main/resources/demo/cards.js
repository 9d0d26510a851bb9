'use strict';

// The published test cards, and what comes of each on either account.
const TEST_CARDS = [
    ['4111 1111 1111 1111', 'Visa', 'Aprovado, sem desafio'],
    ['4000 0000 0000 2701', 'Visa', 'Autenticado sem desafio, aprovado'],
    ['4000 0000 0000 2503', 'Visa', 'Desafio do banco: o código certo aprova'],
    ['4000 0000 0000 2370', 'Visa', 'Desafio que nunca passa'],
    ['4000 0000 0000 2925', 'Visa', 'Autenticação recusada sem desafio'],
    ['4000 0000 0000 2420', 'Visa', 'Cartão fora do 3D Secure'],
    ['4000 0000 0000 2644', 'Visa', 'O serviço de 3D Secure falha'],
    ['4000 0000 0000 9995', 'Visa', 'Recusado: saldo insuficiente'],
    ['4000 0000 0000 9979', 'Visa', 'Recusado: cartão roubado'],
    ['5200 0000 0000 2235', 'Mastercard', 'Autenticado sem desafio, aprovado'],
    ['5200 0000 0000 2151', 'Mastercard', 'Desafio do banco: o código certo aprova'],
    ['5200 0000 0000 1005', 'Mastercard', 'Recusado sem motivo'],
    ['6505 2900 0000 2190', 'Elo', 'Desafio do banco: o código certo aprova'],
];
