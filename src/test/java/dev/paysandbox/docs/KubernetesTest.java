package dev.paysandbox.docs;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.paysandbox.settings.SettingTable;
import dev.paysandbox.settings.Settings;
import dev.paysandbox.support.Json;
import dev.paysandbox.support.TestMerchant;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * What a cluster would refuse in deploy/kubernetes, and what it would accept without any effect.
 *
 * <p>The schemas are those of Kubernetes 1.30: the definitions in its OpenAPI document, from Debian's source package
 * python-kubernetes 30.1.0-2 (kubernetes/swagger.json.unprocessed), but those of stateful sets and claims, which were written by
 * its documentation. They have no descriptions and no status, and allow no other
 * properties than those they name.
 */
class KubernetesTest {
    private static final Path FOLDER = Repository.ROOT.resolve("deploy/kubernetes");

    private static final String KUSTOMIZATION = "kustomization.yaml";
    private static final String SCHEMAS = "src/test/resources/kubernetes/schemas.json";
    private static final Map<String, String> DEFINITIONS = Map.of(
            "Deployment", "io.k8s.api.apps.v1.Deployment",
            "StatefulSet", "io.k8s.api.apps.v1.StatefulSet",
            "NetworkPolicy", "io.k8s.api.networking.v1.NetworkPolicy",
            "PodDisruptionBudget", "io.k8s.api.policy.v1.PodDisruptionBudget",
            "Service", "io.k8s.api.core.v1.Service");

    /** The objects, as the files have them. */
    static Stream<JsonNode> objects() {
        return files().stream().flatMap(file -> documents(file).stream());
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
    void the_kustomization_names_each_file_and_no_other() {
        assertThat(elements(kustomization().get("resources")).map(JsonNode::asText))
                .containsExactlyElementsOf(files());
    }

    @Test
    void everything_that_the_kustomization_changes_exists() {
        var kustomization = kustomization();

        assertThat(container().at("/image")).isEqualTo(kustomization.at("/images/0/name"));
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile")))
                .contains("ARG VERSION=" + kustomization.at("/images/0/newTag").asText() + "\n");
        assertThat(kustomization.at("/replicas/0/name")).isEqualTo(shards().at("/metadata/name"));
        assertThat(container().at("/envFrom/0/configMapRef/name"))
                .isEqualTo(kustomization.at("/configMapGenerator/0/name"));
        assertThat(proxy().at("/spec/template/spec/volumes/0/configMap/name"))
                .isEqualTo(kustomization.at("/configMapGenerator/1/name"));
    }

    @Test
    void each_selector_matches_its_pods() {
        var shard = pod().at("/metadata/labels");
        var proxy = proxy().at("/spec/template/metadata/labels");
        var selectors = Stream.of(
                        Stream.of(shards().at("/spec/selector/matchLabels")),
                        ofKind("PodDisruptionBudget").stream().map(object -> object.at("/spec/selector/matchLabels")),
                        ofKind("NetworkPolicy").stream().map(object -> object.at("/spec/podSelector/matchLabels")),
                        elements(pod().at("/spec/topologySpreadConstraints"))
                                .map(constraint -> constraint.at("/labelSelector/matchLabels")),
                        Stream.of(service("paysandbox-shards").at("/spec/selector")))
                .flatMap(each -> each)
                .toList();

        assertThat(selectors)
                .hasSize(5)
                .allSatisfy(selector -> assertThat(selector).isEqualTo(shard));
        assertThat(List.of(
                        proxy().at("/spec/selector/matchLabels"),
                        service("paysandbox").at("/spec/selector"),
                        ofKind("NetworkPolicy").get(0).at("/spec/ingress/0/from/0/podSelector/matchLabels")))
                .allSatisfy(selector -> assertThat(selector).isEqualTo(proxy));
    }

    private static JsonNode service(String name) {
        return ofKind("Service").stream()
                .filter(service -> service.at("/metadata/name").asText().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void each_port_is_the_one_on_which_the_image_listens() {
        var port = container().at("/ports/0");
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile")))
                .contains("EXPOSE " + port.get("containerPort").asInt() + "\n");

        var named = new ArrayList<JsonNode>();
        for (var probe : List.of("startupProbe", "readinessProbe", "livenessProbe")) {
            named.add(container().at("/" + probe + "/httpGet/port"));
        }
        for (var name : List.of("paysandbox-shards", "paysandbox-0", "paysandbox-1")) {
            named.add(service(name).at("/spec/ports/0/targetPort"));
        }
        elements(ofKind("NetworkPolicy").get(0).at("/spec/ingress"))
                .forEach(rule -> named.add(rule.at("/ports/0/port")));
        assertThat(named).hasSize(8).allSatisfy(name -> assertThat(name).isEqualTo(port.get("name")));
        assertThat(proxy().at("/spec/template/spec/containers/0/ports/0/name"))
                .isEqualTo(service("paysandbox").at("/spec/ports/0/targetPort"));
    }

    @Test
    void the_proxy_has_the_shipped_configuration_with_a_name_for_each_shard() {
        var configuration = Repository.read(FOLDER.resolve("paysandbox.conf"));
        int shards = kustomization().at("/replicas/0/count").asInt();

        assertThat(configuration.replaceAll("    (listen|ssl_).*\n", ""))
                .isEqualTo(Repository.read(Repository.ROOT.resolve("deploy/nginx/paysandbox.conf"))
                        .replaceAll("    (listen|# For HTTPS).*\n", ""));
        assertThat(configuration.split("\n    server ", -1)).hasSize(shards + 1);
        for (int i = 0; i < shards; i++) {
            var name = "paysandbox-" + i;
            assertThat(configuration).contains("    server " + name + ":8080 ");
            assertThat(service(name)
                            .at("/spec/selector/statefulset.kubernetes.io~1pod-name")
                            .asText())
                    .isEqualTo(name)
                    .startsWith(shards().at("/metadata/name").asText());
        }
    }

    @Test
    void each_variable_is_a_setting(@TempDir Path nowhere) {
        var variables = new HashMap<>(configured());
        elements(container().get("env"))
                .forEach(variable -> variables.put(variable.get("name").asText(), "0123456789abcdef0123456789abcdef"));
        var warnings = new ArrayList<String>();

        var settings = Settings.read(List.of(), variables, nowhere, warnings::add);

        assertThat(warnings).isEmpty();
        var publicUrl = settings.of(SettingTable.PUBLIC_URL);
        assertThat(settings.of(SettingTable.ALLOWED_HOSTS)).contains(publicUrl.getHost());
        var volume = container().at("/volumeMounts/1/mountPath").asText();
        assertThat(settings.find(SettingTable.DATA)).isEqualTo(Path.of(volume, "data"));
    }

    @Test
    void the_guide_makes_the_secret_that_the_pods_read() {
        var guide = Repository.read(Repository.ROOT.resolve("docs/guides/kubernetes.md"));
        var namespace = kustomization().get("namespace").asText();

        assertThat(guide).contains("kubectl create namespace " + namespace + "\n");
        assertThat(elements(container().get("env")).map(variable -> variable.at("/valueFrom/secretKeyRef")))
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

        var answer = merchant.send(
                merchant.request(container().at("/" + probe + "/httpGet/path").asText()));

        assertThat(answer.status()).isEqualTo(200);
    }

    /** What the profile "restricted" of the Pod Security Standards demands, and more. */
    @Test
    void the_container_may_do_no_more_than_it_needs() {
        assertThat(container().get("securityContext")).isEqualTo(Json.read("""
                {"allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": {"drop": ["ALL"]}}"""));
        assertThat(pod().at("/spec/securityContext")).isEqualTo(Json.read("""
                {"runAsNonRoot": true, "runAsUser": 10001, "runAsGroup": 10001, "fsGroup": 10001,
                 "seccompProfile": {"type": "RuntimeDefault"}}"""));
        assertThat(Repository.read(Repository.ROOT.resolve("Dockerfile"))).contains("USER 10001:10001\n");
        assertThat(pod().at("/spec/automountServiceAccountToken").asBoolean(true))
                .isFalse();
    }

    @Test
    void a_pod_that_ends_has_time_for_the_requests_under_way_and_for_writing_its_worlds() {
        var source = Repository.read(Repository.ROOT.resolve("src/main/java/dev/paysandbox/Sandbox.java"));
        var requests = Pattern.compile("grace-period\", \"(\\d+)s\"").matcher(source);
        assertThat(requests.find()).isTrue();
        var all = pod().at("/spec/terminationGracePeriodSeconds").asInt();

        assertThat(all - Integer.parseInt(requests.group(1))).isGreaterThanOrEqualTo(60);
    }

    private static JsonNode kustomization() {
        return documents(KUSTOMIZATION).get(0);
    }

    /** The names of the files with objects. */
    private static Set<String> files() {
        var names = new TreeSet<>(Repository.files(FOLDER)
                .map(file -> FOLDER.relativize(file).toString())
                .filter(name -> name.endsWith(".yaml"))
                .toList());
        names.remove(KUSTOMIZATION);
        return names;
    }

    private static List<JsonNode> ofKind(String kind) {
        return objects()
                .filter(object -> object.at("/kind").asText().equals(kind))
                .toList();
    }

    private static JsonNode shards() {
        return ofKind("StatefulSet").get(0);
    }

    private static JsonNode proxy() {
        return ofKind("Deployment").get(0);
    }

    /** A shard. */
    private static JsonNode pod() {
        return shards().at("/spec/template");
    }

    private static JsonNode container() {
        return pod().at("/spec/containers/0");
    }

    /** The variables of the generated ConfigMap. */
    private static Map<String, String> configured() {
        return elements(kustomization().at("/configMapGenerator/0/literals"))
                .map(literal -> literal.asText().split("=", 2))
                .collect(toMap(pair -> pair[0], pair -> pair[1], (one, other) -> other, TreeMap::new));
    }

    private static Stream<JsonNode> elements(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false);
    }

    private static List<JsonNode> documents(String file) {
        var loaded = new Load(LoadSettings.builder().build())
                .loadAllFromString(Repository.read(FOLDER.resolve(file)))
                .spliterator();
        return StreamSupport.stream(loaded, false)
                .<JsonNode>map(new ObjectMapper()::valueToTree)
                .toList();
    }

    private static List<String> complaints(JsonNode object) {
        var root = Json.object(Repository.read(Repository.ROOT.resolve(SCHEMAS)));
        var definition =
                Objects.requireNonNull(DEFINITIONS.get(object.get("kind").asText()));
        root.put("$ref", "#/definitions/" + definition);
        return CiExamplesTest.complaints(object.toString(), root);
    }
}
