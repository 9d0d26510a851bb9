'use strict';

// The published test cards, and what happens with each, in Portuguese and in English.
const TEST_CARDS = [
    ['4111 1111 1111 1111', 'Visa', 'Aprovado, sem desafio', 'Approved, without a challenge'],
    ['4000 0000 0000 2503', 'Visa', 'Desafio do banco: o código certo aprova', 'Challenge by the bank: the correct code approves'],
    ['4000 0000 0000 9995', 'Visa', 'Recusado: saldo insuficiente', 'Refused: insufficient funds'],
    ['4000 0000 0000 2701', 'Visa', 'Autenticado sem desafio, aprovado', 'Authenticated without a challenge, approved'],
    ['4000 0000 0000 2370', 'Visa', 'Desafio que sempre falha', 'Challenge that always fails'],
    ['4000 0000 0000 2925', 'Visa', 'Autenticação recusada sem desafio', 'Authentication refused without a challenge'],
    ['4000 0000 0000 2420', 'Visa', 'Cartão fora do 3D Secure', 'Card without 3D Secure'],
    ['4000 0000 0000 2644', 'Visa', 'O serviço de 3D Secure falha', 'The 3D Secure service fails'],
    ['4000 0000 0000 9979', 'Visa', 'Recusado: cartão roubado', 'Refused: stolen card'],
    ['5200 0000 0000 2235', 'Mastercard', 'Autenticado sem desafio, aprovado', 'Authenticated without a challenge, approved'],
    ['5200 0000 0000 2151', 'Mastercard', 'Desafio do banco: o código certo aprova', 'Challenge by the bank: the correct code approves'],
    ['5200 0000 0000 1005', 'Mastercard', 'Recusado sem motivo', 'Refused without a reason'],
    ['6505 2900 0000 2190', 'Elo', 'Desafio do banco: o código certo aprova', 'Challenge by the bank: the correct code approves'],
];
