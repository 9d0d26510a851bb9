package dev.paysandbox.docs;

import static dev.paysandbox.docs.Manifests.elements;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.support.Browser;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.Order;
import dev.paysandbox.support.TestMerchant;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a cluster would refuse in deploy/kubernetes, and what it would accept without any effect.
 *
 * <p>The schemas are those of Kubernetes 1.30: the definitions in its OpenAPI document, from Debian's source package
 * python-kubernetes 30.1.0-2 (kubernetes/swagger.json.unprocessed). They have no descriptions and no status, and allow no other
 * properties than those they name.
 */
class KubernetesTest {
    private static final String SCHEMAS = "src/test/resources/kubernetes/schemas.json";
    private static final Map<String, String> DEFINITIONS = Map.of(
            "Deployment", "io.k8s.api.apps.v1.Deployment",
            "Ingress", "io.k8s.api.networking.v1.Ingress",
            "NetworkPolicy", "io.k8s.api.networking.v1.NetworkPolicy",
            "PodDisruptionBudget", "io.k8s.api.policy.v1.PodDisruptionBudget",
            "Service", "io.k8s.api.core.v1.Service");

    /** The card that docs/reference/magic-values.md names card-challenge-passed. */
    private static final String CHALLENGED = "4000000000002503";

    private static final String ANNOTATION = "nginx.ingress.kubernetes.io/";

    /** What ingress-nginx 1.12 allows in a path, and in the annotation upstream-hash-by. */
    private static final String PATH_CHARACTERS = "[-/._~a-zA-Z0-9:^$\\[\\](){}*+?|&=\\\\]*";

    private static final String HASH_CHARACTERS = "[A-Za-z0-9\\-_${}]*";

    static Stream<JsonNode> objects() {
        return Manifests.all().stream();
    }

    @ParameterizedTest
    @MethodSource("objects")
    void each_object_keeps_to_the_schema_of_its_kind(JsonNode object) {
        assertThat(complaints(object)).isEmpty();

        var mistaken = object.<ObjectNode>deepCopy();
        ((ObjectNode) mistaken.get("spec")).put("replicaz", 2);
        assertThat(complaints(mistaken)).as("complaints of a mistake").hasSize(1);
    }

    @Test
    void a_mistake_deep_inside_an_object_is_found_too() {
        var misspelt = Manifests.deployment();
        ((ObjectNode) misspelt.at("/spec/template/spec/containers/0/securityContext")).put("runAsNonroot", true);

        assertThat(complaints(misspelt)).singleElement().asString().contains("runAsNonroot");
    }

    @Test
    void the_kustomization_names_each_file_and_no_other() {
        assertThat(elements(Manifests.kustomization().get("resources")).map(JsonNode::asText))
                .containsExactlyElementsOf(Manifests.files());
    }

    @Test
    void everything_that_the_kustomization_changes_exists() {
        var kustomization = Manifests.kustomization();

        assertThat(Manifests.container().at("/image")).isEqualTo(kustomization.at("/images/0/name"));
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile")))
                .contains("ARG VERSION=" + kustomization.at("/images/0/newTag").asText() + "\n");
        assertThat(kustomization.at("/replicas/0/name"))
                .isEqualTo(Manifests.deployment().at("/metadata/name"));
        assertThat(Manifests.container().at("/envFrom/0/configMapRef/name"))
                .isEqualTo(kustomization.at("/configMapGenerator/0/name"));
    }

    @Test
    void each_selector_matches_the_pods() {
        var labels = Manifests.pod().at("/metadata/labels");
        var selectors = Stream.of(
                        Manifests.ofKind("Deployment").stream().map(object -> object.at("/spec/selector/matchLabels")),
                        Manifests.ofKind("Service").stream().map(object -> object.at("/spec/selector")),
                        Manifests.ofKind("PodDisruptionBudget").stream()
                                .map(object -> object.at("/spec/selector/matchLabels")),
                        Manifests.ofKind("NetworkPolicy").stream()
                                .map(object -> object.at("/spec/podSelector/matchLabels")),
                        elements(Manifests.pod().at("/spec/topologySpreadConstraints"))
                                .map(constraint -> constraint.at("/labelSelector/matchLabels")))
                .flatMap(each -> each)
                .toList();

        assertThat(selectors)
                .hasSize(7)
                .allSatisfy(selector -> assertThat(selector).isEqualTo(labels));
    }

    @Test
    void each_port_is_the_one_on_which_the_image_listens() {
        var port = Manifests.container().at("/ports/0");
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile")))
                .contains("EXPOSE " + port.get("containerPort").asInt() + "\n");

        var named = new ArrayList<JsonNode>();
        for (var probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            named.add(Manifests.container().at("/" + probe + "/httpGet/port"));
        }
        Manifests.ofKind("Service").forEach(service -> named.add(service.at("/spec/ports/0/targetPort")));
        elements(Manifests.ofKind("NetworkPolicy").get(0).at("/spec/ingress"))
                .forEach(rule -> named.add(rule.at("/ports/0/port")));
        assertThat(named).hasSize(7).allSatisfy(name -> assertThat(name).isEqualTo(port.get("name")));
    }

    @Test
    void each_ingress_leads_to_a_service_of_its_own() {
        var services = Manifests.ofKind("Service").stream()
                .map(service -> service.at("/metadata/name").asText() + ":"
                        + service.at("/spec/ports/0/name").asText());
        var backends = Manifests.ofKind("Ingress").stream()
                .map(ingress -> ingress.at("/spec/rules/0/http/paths/0/backend/service"))
                .map(service -> service.get("name").asText() + ":"
                        + service.at("/port/name").asText());

        assertThat(backends).containsExactlyElementsOf(services.toList());
    }

    @Test
    void each_variable_is_a_setting_and_fits_the_ingress(@TempDir Path nowhere) {
        var variables = new HashMap<>(Manifests.configured());
        elements(Manifests.container().get("env"))
                .forEach(variable -> variables.put(variable.get("name").asText(), "0123456789abcdef0123456789abcdef"));
        var warnings = new ArrayList<String>();

        var settings = Settings.read(List.of(), variables, nowhere, warnings::add);

        assertThat(warnings).isEmpty();
        for (var ingress : Manifests.ofKind("Ingress")) {
            var host = ingress.at("/spec/rules/0/host").asText();
            assertThat(settings.publicUrl()).isEqualTo(URI.create("https://" + host));
            assertThat(settings.allowedHosts()).contains(host);
            assertThat(ingress.at("/spec/tls/0/hosts/0").asText()).isEqualTo(host);
        }
        assertThat(annotation(Manifests.ofKind("Ingress").get(0), "proxy-body-size"))
                .isEqualTo((settings.maxSnapshotBytes() >> 20) + "m");
    }

    @Test
    void the_guide_makes_the_secret_that_the_pods_read() {
        var guide = Repository.read(Repository.ROOT.resolve("docs/guides/kubernetes.md"));
        var namespace = Manifests.kustomization().get("namespace").asText();

        assertThat(guide).contains("kubectl create namespace " + namespace + "\n");
        assertThat(elements(Manifests.container().get("env")).map(variable -> variable.at("/valueFrom/secretKeyRef")))
                .hasSize(2)
                .allSatisfy(key -> assertThat(guide)
                        .contains(
                                "create secret generic " + key.get("name").asText() + " ",
                                "--from-file=" + key.get("key").asText() + "="));
    }

    @ParameterizedTest
    @ValueSource(strings = {"startupProbe", "readinessProbe", "livenessProbe"})
    void each_probe_asks_what_a_healthy_sandbox_answers(String probe) {
        var merchant = TestMerchant.opened();

        var answer = merchant.send(merchant.request(
                Manifests.container().at("/" + probe + "/httpGet/path").asText()));

        assertThat(answer.status()).isEqualTo(200);
    }

    /** What the profile "restricted" of the Pod Security Standards demands, and more. */
    @Test
    void the_container_may_do_no_more_than_it_needs() {
        assertThat(Manifests.container().get("securityContext")).isEqualTo(Json.read("""
                {"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": {"drop": ["ALL"]}}"""));
        assertThat(Manifests.pod().at("/spec/securityContext")).isEqualTo(Json.read("""
                {"runAsNonRoot": true, "runAsUser": 10001, "runAsGroup": 10001, "seccompProfile": {"type": "RuntimeDefault"}}"""));
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile"))).contains("USER 10001:10001\n");
        assertThat(Manifests.pod().at("/spec/automountServiceAccountToken").asBoolean(true))
                .isFalse();
    }

    @Test
    void a_pod_that_ends_has_time_for_the_requests_under_way_and_for_writing_its_worlds() {
        var source = Repository.read(Repository.ROOT.resolve("src/main/java/dev/paysandbox/Sandbox.java"));
        var requests = Pattern.compile("grace-period\", \"(\\d+)s\"").matcher(source);
        assertThat(requests.find()).isTrue();
        var waits =
                Manifests.container().at("/lifecycle/preStop/exec/command/1").asInt();
        var all = Manifests.pod().at("/spec/terminationGracePeriodSeconds").asInt();

        assertThat(all - waits - Integer.parseInt(requests.group(1))).isGreaterThanOrEqualTo(60);
    }

    @Test
    void ingress_nginx_accepts_the_patterns_and_the_keys_to_hash_by() {
        for (var ingress : Manifests.ofKind("Ingress")) {
            assertThat(annotation(ingress, "upstream-hash-by")).matches(HASH_CHARACTERS);
            assertThat(ingress.at("/spec/rules/0/http/paths/0/path").asText()).matches(PATH_CHARACTERS);
        }
    }

    @Test
    void a_path_that_names_a_world_is_hashed_by_its_public_key_as_the_merchants_own_requests_are() {
        var merchant = TestMerchant.opened();
        var browser = new Browser(merchant);
        var challenged = browser.authenticates(browser.token(CHALLENGED), 5_000);
        var name = merchant.publicKey().substring("pk_test_".length());
        var paths = List.of(
                payersPage(merchant, Order.pix(5_000)),
                payersPage(merchant, Order.boleto(5_000)),
                "/checkout/payins/" + name + "/pay_0123456789abcdefghijklmn",
                URI.create(challenged.at("challenge/url")).getPath(),
                "/_sandbox/merchants/" + merchant.publicKey(),
                "/_sandbox/merchants/" + merchant.publicKey() + "/keys");

        var ingress = Manifests.ofKind("Ingress").get(1);
        var pattern =
                Pattern.compile(ingress.at("/spec/rules/0/http/paths/0/path").asText());
        assertThat(paths).allSatisfy(path -> {
            var found = pattern.matcher(path);
            assertThat(found.lookingAt()).isTrue();
            assertThat(annotation(ingress, "upstream-hash-by").replace("$1", found.group(1)))
                    .isEqualTo(merchant.publicKey());
        });
        assertThat(pattern.matcher("/checkout/card-tokens").lookingAt()).isFalse();
    }

    private static String payersPage(TestMerchant merchant, Order order) {
        var payin = merchant.opens(order);
        return URI.create(merchant.looksAt("/payins/" + payin.at("id")).at("payerUrl"))
                .getPath();
    }

    private static String annotation(JsonNode ingress, String name) {
        return ingress.at("/metadata/annotations").get(ANNOTATION + name).asText();
    }

    private static List<String> complaints(JsonNode object) {
        var root = Json.object(Repository.read(Repository.ROOT.resolve(SCHEMAS)));
        var definition =
                Objects.requireNonNull(DEFINITIONS.get(object.get("kind").asText()));
        root.put("$ref", "#/definitions/" + definition);
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                .getSchema(root.toString())
                .validate(object.toString(), InputFormat.JSON)
                .stream()
                .map(Error::toString)
                .toList();
    }
}
