import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cents, typedMoney, money, readings } from "./format";
import { say } from "./words";

/**
 * The cents of a typed amount. Throws an Error, with the reason, if the text is no amount, if it can mean two, or if the amount
 * is out of bounds.
 */
export function amount(text: string, least = 1, most = Infinity): number {
  const [one, other] = readings(text);
  if (one !== undefined && other !== undefined) throw new Error(say("“{0}” can mean {1} or {2}. Write the cents with two digits.", text, money(one), money(other)));
  const value = cents(text);
  if (value === null) throw new Error(say("This is not a valid amount. Write it as {0}.", typedMoney(11_980)));
  if (value < least) throw new Error(say("The amount must be at least {0}.", money(least)));
  if (value > most) throw new Error(say("The amount must be at most {0}.", money(most)));
  return value;
}

interface AmountProps {
  label: string;
  /** What the button does; the amount as it is read follows. */
  act: string;
  /** In cents. */
  initial?: number;
  testId?: string;
  /** Further fields, between the amount and the button. */
  children?: ComponentChildren;
}

/** A form's field for an amount, and the button that says what will happen with it. */
export function Amount({ label, act, initial, testId, children }: AmountProps) {
  const before = initial === undefined ? "" : typedMoney(initial);
  const [text, setText] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { form } = field.current!;
    const reset = () => setText(before);
    form!.addEventListener("reset", reset);
    return () => form!.removeEventListener("reset", reset);
  }, [before]);
  const value = cents(text);
  return (
    <>
      <label>
        {label}
        <input
          ref={field}
          name="amount"
          required
          inputMode="decimal"
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {children}
      <button data-testid={testId}>
        {act}
        {value !== null && ` ${money(value)}`}
      </button>
    </>
  );
}
