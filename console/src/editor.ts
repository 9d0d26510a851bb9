// The editor of scenarios, a script of its own that is loaded when it is shown. It stands in a shadow root, because the page's policy
// allows no styles in elements, and there the editor can use style sheets that are made by the script.
import { autocompletion, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { EditorState, RangeSet, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers, WidgetType } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import scenarioSchema from "../../scenarios/scenario.schema.json";
import { type Schema, suggestions } from "./schema-words";

/** What the sandbox says about a line, which counts from 1. */
export interface Remark {
  line: number;
  message: string;
  isMistake: boolean;
}

export interface Editing {
  /** Shows the remarks under their lines, instead of the previous ones. */
  remark: (remarks: Remark[]) => void;
  /** Puts the cursor at the start of a line. */
  goTo: (line: number) => void;
  end: () => void;
}

class RemarkWidget extends WidgetType {
  constructor(readonly remark: Remark) {
    super();
  }

  override eq(other: RemarkWidget): boolean {
    return other.remark.message === this.remark.message && other.remark.isMistake === this.remark.isMistake;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement("div");
    element.className = this.remark.isMistake ? "remark mistake" : "remark";
    element.textContent = this.remark.message;
    return element;
  }
}

const remarked = StateEffect.define<Remark[]>();

const remarksField = StateField.define<DecorationSet>({
  create: () => RangeSet.empty,
  update: (shown, change) => {
    for (const effect of change.effects) {
      if (effect.is(remarked)) return decorated(change.state, effect.value);
    }
    return shown.map(change.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function decorated(state: EditorState, remarks: Remark[]): DecorationSet {
  const ranges = remarks.flatMap((remark) => {
    const line = state.doc.line(Math.min(Math.max(remark.line, 1), state.doc.lines));
    const under = Decoration.widget({ widget: new RemarkWidget(remark), block: true, side: 1 }).range(line.to);
    return remark.isMistake ? [Decoration.line({ class: "wrong" }).range(line.from), under] : [under];
  });
  return Decoration.set(ranges, true);
}

function complete(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/[\w.]*$/)!;
  if (word.from === word.to && !context.explicit) return null;
  const before = context.state.sliceDoc(0, word.from);
  const options = suggestions(before, scenarioSchema as unknown as Schema).map(({ label, isKey, about }) => ({
    label,
    info: about || undefined,
    type: isKey ? "property" : "enum",
    apply: isKey ? `${label}: ` : label,
  }));
  // A finished word needs no list.
  const isFinished = (typed: string) => options.some(({ label }) => label === typed);
  if (options.length === 0 || (isFinished(word.text) && !context.explicit)) return null;
  return { from: word.from, options, validFor: (typed) => /^[\w.]*$/.test(typed) && !isFinished(typed) };
}

/** When typing replaces a selection, the browser itself would put in an element with a style, which the page's policy forbids. */
const typeOver = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    if (inputType !== "insertText" || !data || view.composing || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: "input.type", scrollIntoView: true });
    return true;
  },
});

const colours = HighlightStyle.define([
  { tag: [tags.definition(tags.propertyName), tags.propertyName], color: "var(--accent)" },
  { tag: tags.string, color: "var(--back)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.separator, tags.punctuation, tags.squareBracket, tags.brace], color: "var(--soft)" },
]);

const look = EditorView.theme({
  "&": { background: "var(--panel)", border: "1px solid var(--edge)", borderRadius: "var(--radius)", color: "var(--ink)", fontSize: "var(--tiny)", maxHeight: "70vh", overflow: "hidden" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content, .cm-gutter": { minHeight: "26rem" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { background: "var(--raised)", borderRight: "1px solid var(--line)", color: "var(--soft)" },
  ".cm-activeLine": { background: "color-mix(in srgb, var(--accent-ground) 45%, transparent)" },
  ".cm-line.wrong": { background: "var(--bad-ground)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { background: "var(--wait-ground)" },
  ".remark": { padding: "2px 12px 4px", color: "var(--wait)", font: "var(--tiny)/1.5 var(--sans)", whiteSpace: "normal", boxSizing: "border-box", width: "0", minWidth: "100%" },
  ".remark.mistake": { background: "var(--bad-ground)", color: "var(--bad)" },
  ".cm-tooltip": { background: "var(--panel)", border: "1px solid var(--line)", borderRadius: "var(--radius)", boxShadow: "var(--shadow-raised)", color: "var(--ink)" },
  ".cm-tooltip.cm-completionInfo": { padding: "6px 10px", font: "var(--tiny)/1.5 var(--sans)" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
});

/** Puts an editor into the element, which must have no content. */
export function edit(host: HTMLElement, text: string, label: string, onChange: (text: string) => void): Editing {
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        indentOnInput(),
        yaml(),
        syntaxHighlighting(colours),
        autocompletion({ override: [complete], icons: false }),
        keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap]),
        typeOver,
        remarksField,
        look,
        EditorView.contentAttributes.of({ "aria-label": label, "data-testid": "scenario-source", spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => update.docChanged && onChange(update.state.doc.toString())),
      ],
    }),
  });
  return {
    remark: (remarks) => view.dispatch({ effects: remarked.of(remarks) }),
    goTo: (line) => {
      const { from } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
      view.focus();
    },
    end: () => view.destroy(),
  };
}
