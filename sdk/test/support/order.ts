import type { CardPayment, CheckoutError, PayinBase } from "../../src/index";

export const NUMBER = "4000000000000002";
export const CVV = "731";

export const customer = {
  name: "Maria da Silva",
  document: "52998224725",
  email: "maria@example.com",
  phone: "11987654321",
  address: { street: "Rua A", number: "1", zipCode: "01001000", city: "São Paulo", state: "SP" },
};

export const card = {
  holderName: "MARIA DA SILVA",
  number: NUMBER,
  expirationMonth: "12",
  expirationYear: "2030",
  cvv: CVV,
};

export const payment: CardPayment = { amount: 15_000, referenceId: "order-1", installments: 3, card, customer };

export const base: PayinBase = {
  amount: 15_000,
  referenceId: "order-1",
  payerIp: "203.0.113.7",
  isPhysicalProduct: true,
  customer,
  items: [{ title: "Livro", quantity: 1, unitPrice: 15_000 }],
};

/** The error with which the promise is rejected. */
export async function failure(promise: Promise<unknown>): Promise<CheckoutError> {
  try {
    await promise;
  } catch (error) {
    return error as CheckoutError;
  }
  throw new Error("the promise should have been rejected");
}
