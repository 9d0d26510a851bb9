package dev.paysandbox.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.paysandbox.support.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The OpenAPI documents as tests ask them: what they foresee, and whether an answer is that. */
public final class Document {
    static final Document MERCHANT = new Document(read("openapi.yml"));

    /** Both documents as one, with the information of the merchant API's. */
    public static final Document WRITTEN = new Document(joined());

    private final JsonNode root;
    private final StrictSchema strictly;

    private Document(JsonNode root) {
        this.root = root;
        strictly = new StrictSchema(root.get("components"));
    }

    static ObjectNode read(String name) {
        try (var file = Document.class.getResourceAsStream("/" + name)) {
            return (ObjectNode) new YAMLMapper().readTree(file);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static ObjectNode joined() {
        var all = read("openapi.yml");
        var sandbox = read("openapi-sandbox.yml");
        ((ArrayNode) all.get("tags")).addAll((ArrayNode) sandbox.get("tags"));
        join((ObjectNode) all.get("paths"), sandbox.get("paths"));
        for (var kind : sandbox.get("components").properties()) {
            join(all.withObject("/components/" + kind.getKey()), kind.getValue());
        }
        all.findParents("$ref")
                .forEach(parent -> ((ObjectNode) parent)
                        .put("$ref", parent.get("$ref").asText().replace("openapi.yml#", "#")));
        return all;
    }

    private static void join(ObjectNode all, JsonNode others) {
        others.properties()
                .forEach(other -> assertThat(all.replace(other.getKey(), other.getValue()))
                        .as("%s is in both documents", other.getKey())
                        .isNull());
    }

    public JsonNode root() {
        return root;
    }

    /** The operations by {@code "POST /payin"}. */
    Map<String, JsonNode> operations() {
        var operations = new TreeMap<String, JsonNode>();
        for (var path : root.get("paths").properties()) {
            for (var method : path.getValue().properties()) {
                operations.put(method.getKey().toUpperCase(Locale.ROOT) + " " + path.getKey(), method.getValue());
            }
        }
        return operations;
    }

    /** Every answer that the document foresees, as {@code "POST /payin 201"}; ranges of statuses are not among them. */
    public Set<String> answers() {
        var answers = new TreeSet<String>();
        operations().forEach((name, operation) -> {
            operation.get("responses").fieldNames().forEachRemaining(status -> answers.add(name + " " + status));
        });
        answers.removeIf(answer -> !answer.matches(".* \\d{3}"));
        return answers;
    }

    /** The first JSON body that the document shows of this operation; an empty object where it shows none. */
    String example(String operation) {
        var examples = operations().get(operation).at("/requestBody/content/application~1json/examples");
        return examples.isEmpty()
                ? "{}"
                : examples.elements().next().get("value").toString();
    }

    /** The notification of a {@code payin} or {@code payout}, which is a callback of the operation that creates it. */
    JsonNode notification(String kind) {
        var callbacks = operations().get("POST /" + kind).get("callbacks");
        return callbacks.at("/statusChanged/{$request.body#~1webhookUrl}/post");
    }

    /** The node itself, or what it refers to; what stands beside a schema's {@code $ref} is not looked at. */
    JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? resolved(at(node.get("$ref").asText())) : node;
    }

    JsonNode at(String reference) {
        assertThat(reference).startsWith("#/");
        var target = root.at(reference.substring(1));
        assertThat(target.isMissingNode()).as("%s leads nowhere", reference).isFalse();
        return target;
    }

    JsonNode schema(String name) {
        return at("#/components/schemas/" + name);
    }

    List<String> enumeration(String schema) {
        var words = new ArrayList<String>();
        schema(schema).get("enum").forEach(word -> words.add(word.asText()));
        return words;
    }

    /** Fails unless the operation's answers include this one: its status, content type, headers and body. */
    void foresees(String operation, Answer answer) {
        var responses = operations().get(operation).get("responses");
        var response = responses.get(Integer.toString(answer.status()));
        assertThat(response)
                .as("%s is not said to answer %d: %s", operation, answer.status(), answer.text())
                .isNotNull();
        matches(resolved(response), answer, operation);
    }

    /** Fails unless the answer is as this component says. */
    void isOf(String response, Answer answer) {
        matches(at("#/components/responses/" + response), answer, response);
    }

    private void matches(JsonNode response, Answer answer, String what) {
        for (var header : response.path("headers").properties()) {
            var described = resolved(header.getValue());
            var value = answer.headers().firstValue(header.getKey());
            if (value.isEmpty() && !described.path("required").asBoolean()) {
                continue;
            }
            assertThat(value).as("%s: header %s", what, header.getKey()).isPresent();
            strictly.accept(described.get("schema"), TextNode.valueOf(value.get()), what);
        }
        if (!response.has("content")) {
            assertThat(answer.text()).as("%s: an answer without content", what).isEmpty();
            return;
        }
        var type = answer.header("content-type").split(";")[0];
        var content = response.get("content").get(type);
        assertThat(content).as("%s: %s is not a content type of it", what, type).isNotNull();
        if (type.equals("application/json")) {
            isValid(content.get("schema"), answer.json(), what + " answered " + answer.text());
        }
    }

    /** Fails unless the value is as the schema says, and has nothing that the schema does not name. */
    void isValid(JsonNode schema, JsonNode value, String what) {
        strictly.accept(schema, value, what);
    }

    /** Every object of the document, at its pointer. */
    Map<String, ObjectNode> objects() {
        var objects = new TreeMap<String, ObjectNode>();
        collect("#", root, objects);
        return objects;
    }

    private static void collect(String pointer, JsonNode node, Map<String, ObjectNode> objects) {
        if (node instanceof ObjectNode object) {
            objects.put(pointer, object);
            object.properties()
                    .forEach(field -> collect(
                            pointer + "/" + field.getKey().replace("~", "~0").replace("/", "~1"),
                            field.getValue(),
                            objects));
        } else {
            for (int i = 0; i < node.size(); i++) {
                collect(pointer + "/" + i, node.get(i), objects);
            }
        }
    }
}
